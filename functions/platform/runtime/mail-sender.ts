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

/** A sender as its parts. */
type SenderParts = { readonly name: string; readonly address: string };

/** Returns a name as a quoted string (RFC 5322, 3.2.4), which ends where it ends, whatever is in it. */
const quotedName = (name: string): string => `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Line breaks would begin another header; names hold none, and nothing here depends on that. */
const onOneLine = (name: string): string => name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const decodedWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=(?: (?==\?))?/g, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'));

/** Returns the parts of a sender as `senderOf` and `readableSender` write it. The address is the last part, so that no name reaches it. */
export function senderParts(sender: string): SenderParts {
  const [, name = '', address] = /^(.*)<([^<>]*)>\s*$/s.exec(sender) ?? [];
  if (address === undefined) return { name: '', address: sender.trim() };
  const text = name.trim();
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return { name: onOneLine(quoted === undefined ? decodedWords(text) : quoted.replaceAll(/\\(.)/gs, '$1')), address: address.trim() };
}

/** Returns a sender with a name in letters, for people to read: SES takes those of other alphabets in encoded words only (RFC 2047). */
export function readableSender(sender: string): string {
  const { name, address } = senderParts(sender);
  return name === '' ? sender.trim() : `${quotedName(name)} <${address}>`;
}

/** Returns the sender of a mail: the configured address under another name; as configured where the name is null. */
export function senderOf(name: string | null, configured: string): string {
  const shown = onOneLine(name ?? '');
  if (shown === '') return configured;
  const isPlain = /^[\x20-\x7e]+$/.test(shown);
  return `${isPlain ? quotedName(shown) : encodedWords(shown)} <${senderParts(configured).address}>`;
}

/** Returns whether mail may come from an address: its domain is one of those for which mail may be sent, or below one. `domains`: separated by commas. */
export function maySendFrom(address: string, domains: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const verified = domains.split(',').flatMap((each) => each.trim().toLowerCase() || []);
  return verified.some((each) => domain === each || domain.endsWith(`.${each}`));
}
