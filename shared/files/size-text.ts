import { FormattedValue } from '../kernel/regional/sentence.ts';

const UNITS = ['KB', 'MB', 'GB'] as const;
const STEP = 1024;

/** Returns the size of a file as a value of a sentence. */
export const sizeOf = (bytes: number): FormattedValue => new FormattedValue({ kind: 'size', value: bytes }, sizeText(bytes));

/** Returns the size of a file for people: "812 bytes", "1.4 MB", in powers of 1,024, as limits are. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / STEP;
  let unit = 0;
  while (Math.round(size) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size < 10 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${UNITS[unit]}`;
}
