const SPACES = /\s+/g;
const HALF_A_PAIR = /[\uD800-\uDBFF]$/;

/** Returns a text in one line of at most `most` characters, cut at the end of a word where it is longer. */
export function beginningOf(text: string, most: number): string {
  const line = text.replace(SPACES, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  // Scripts without spaces, and long words, are cut anywhere.
  return `${end > most / 2 ? cut.slice(0, end) : cut.replace(HALF_A_PAIR, '')}…`;
}
