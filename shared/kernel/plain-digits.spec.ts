import { expect, it } from 'vitest';
import { withPlainDigits } from './plain-digits.ts';

it('every digit of Unicode has its value, and nothing else changes', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)));
  expect(digits.length).toBeGreaterThan(600);
  // Each script has ten in a row.
  const values = digits.map((code) => withPlainDigits(String.fromCodePoint(code)));
  expect(values).toEqual(digits.map((_, index) => String(index % 10)));
  expect(withPlainDigits('a٢٠٢٧ – ½ ② Ⅳ 四 𝟚')).toBe('a2027 – ½ ② Ⅳ 四 2');
});
