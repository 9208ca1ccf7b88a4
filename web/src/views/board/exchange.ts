/** Out of the page: to the clipboard, and into files. */

/** Browsers need the address until they have begun to write. */
const HANDED_OVER = 60_000;

/** Hands a file to the browser, which asks where to or has a folder for it. */
export function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HANDED_OVER);
}

/** Whether the clipboard took it; browsers may forbid that. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
