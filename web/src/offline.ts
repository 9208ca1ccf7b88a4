/** Keeps the page for visits without a network: see `public/sw.js`. */
import { asset } from "./folder";

export function keepOffline(): void {
  // Only where the connection is secure; the page works without.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void navigator.serviceWorker.register(asset("sw.js")).catch(() => {}));
}
