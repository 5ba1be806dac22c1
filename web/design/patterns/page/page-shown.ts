// @chunk shell
let shown = false;

/** Returns whether a page was shown before this one since the program was loaded: the focus then goes to the heading of this one. */
export function wasPageShown(): boolean {
  const before = shown;
  shown = true;
  return before;
}
