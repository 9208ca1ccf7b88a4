/** Where the page is: it works in any folder of a host. */

/** The script, which lies in the folder. */
const SCRIPT = import.meta.url;

/** The path of the folder, `/` or `/some/folder/`. */
export const BASE = import.meta.env.DEV ? "/" : new URL(".", SCRIPT).pathname;

/** The address of a file of the page. */
export function asset(name: string): string {
  return BASE + name;
}
