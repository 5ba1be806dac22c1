/** Bytes of one encoded word of RFC 2047, which has 75 characters at most: 12 around the text, and base64 of four for three. */
const WORD_BYTES = 45;

/** Returns a name in encoded words, none of which splits a character. */
function encodedWords(name: string): string {
  const words: string[] = [''];
  for (const character of name) {
    const longer = (words.at(-1) ?? '') + character;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}

/** Returns the sender of a mail: the configured address under another name; as configured where the name is null. */
export function senderOf(name: string | null, configured: string): string {
  // Line breaks would begin another header; names hold none, and nothing here depends on that.
  const shown = name?.replaceAll(/\p{Cc}+/gu, ' ').trim() ?? '';
  if (shown === '') return configured;
  const address = /<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured.trim();
  const isPlain = /^[\x20-\x7e]+$/.test(shown);
  return `${isPlain ? `"${shown.replaceAll(/["\\]/g, String.raw`\$&`)}"` : encodedWords(shown)} <${address}>`;
}

/** Returns whether mail may come from an address: its domain is one of those for which mail may be sent, or below one. `domains`: separated by commas. */
export function maySendFrom(address: string, domains: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const verified = domains.split(',').flatMap((each) => each.trim().toLowerCase() || []);
  return verified.some((each) => domain === each || domain.endsWith(`.${each}`));
}
