/** Returns the beginning of a text, without half of a character at its end, which no input may have. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');
