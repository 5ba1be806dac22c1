const UNITS = ['KB', 'MB', 'GB'] as const;

/** Returns the size of a file for people: "812 bytes", "1.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / 1_000;
  let unit = 0;
  while (Math.round(size) >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${UNITS[unit]}`;
}
