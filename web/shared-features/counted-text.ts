// @chunk shell
/** Returns a count with its noun: "1 user", "1,204 users". */
export const countedText = (count: number, noun: string): string => `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
