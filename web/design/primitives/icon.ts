// @chunk shell
/** Spread on every icon beside a word: the word says it, the icon is silent. */
export const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
