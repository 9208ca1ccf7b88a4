/** Work that ended because its view was left: the frame says so, whatever view is shown then. */
import { signal } from "@preact/signals";

/** What ended, in words; null once it was read. */
export const leftBehind = signal<(() => string) | null>(null);
