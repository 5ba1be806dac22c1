import { compatible } from './normal-forms.ts';

const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
const IS_PLAIN = /^[0-9]$/;

/** Returns a digit as that of ASCII. Wide and mathematical ones stand for those; the others are tens in a row, from zero. */
function plainDigit(written: string): string {
  const digit = compatible(written, 'NFKC');
  if (IS_PLAIN.test(digit)) return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/** Returns a text with the digits of every script as those of ASCII. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(DIGIT, (digit) => (IS_PLAIN.test(digit) ? digit : plainDigit(digit)));
