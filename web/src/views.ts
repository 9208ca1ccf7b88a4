/** The views by their names, which are their folders in the address as well. Without imports: the build reads it too. */
export const VIEWS = ["learn", "watch", "race", "board", "count", "compare"] as const;
export type View = (typeof VIEWS)[number];
