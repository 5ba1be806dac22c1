/** Returns a text without line breaks, and with `{}` for each value that is filled in. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .trim();

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\d]/u.test(character);

/** Returns whether documents print a text, as whole words and letter by letter. */
export function contractOf(documents: readonly string[]): (text: string) => boolean {
  const printed = documents.map(plain).join('\n');
  return (text) => {
    const wanted = plain(text);
    for (let at = printed.indexOf(wanted); at >= 0; at = printed.indexOf(wanted, at + 1))
      if (!isInWord(printed[at - 1]) && !isInWord(printed[at + wanted.length])) return true;
    return false;
  };
}
