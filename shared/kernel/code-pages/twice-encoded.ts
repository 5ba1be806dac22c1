/** The decoder of the Encoding Standard, which browsers and Node have alike. */
declare const TextDecoder: new (encoding: string, options?: { readonly fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The name of UTF-8 that a program took for Windows-1252 and wrote in UTF-8 once more: JosÃ© for José. */
export const TWICE_ENCODED = 'utf-8-twice';

/** The letters that Windows-1252 has at 0x80 to 0x9F; control characters stand at the five places without one. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const FIRST = 0x80;
const LAST_BYTE = 0xff;

/** Returns the byte of a letter in Windows-1252; null for a letter that it does not have. */
function byteOf(code: number): number | null {
  if (code < FIRST || (code > FIRST + UPPER.length - 1 && code <= LAST_BYTE)) return code;
  const at = UPPER.indexOf(String.fromCharCode(code));
  return at === -1 ? null : FIRST + at;
}

/** Returns a text that was encoded twice as it was meant; null where it was not: a letter of it has no byte, or its bytes are no UTF-8. */
export function meantText(text: string): string | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const byte = byteOf(text.charCodeAt(at));
    if (byte === null) return null;
    bytes[at] = byte;
  }
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return meant === text ? null : meant;
  } catch {
    return null;
  }
}
