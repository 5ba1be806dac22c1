/** The byte order marks of the two forms of UTF-16, which spreadsheets write as "Unicode text". */
const UTF_16 = [
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
] as const;

/**
 * Returns the text of a file. Spreadsheets write UTF-8, with or without a byte order mark, or the code page of their system: what is no
 * UTF-8 is read as windows-1252, which those of Western Europe use.
 */
export function textOfFile(bytes: Uint8Array): string {
  const wide = UTF_16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (wide) return new TextDecoder(wide.name).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
