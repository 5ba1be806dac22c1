import { describe, expect, it } from 'vitest';
import { compatible, composed, safelyComposed, safelyDecomposed, withPlainDigits } from './normal-forms.ts';

const RUN = 'a' + '\u0316\u0300'.repeat(15);

describe('a text', () => {
  it('is composed up to a length, and to 30 marks in a run', () => {
    expect(composed('e\u0301', 2)).toBe('\u00e9');
    expect(composed('e\u0301', 1)).toBeNull();
    expect(composed(RUN, 100)).toBe(RUN.normalize('NFC'));
    expect(composed(`${RUN}\u0300`, 100)).toBeNull();
    expect(composed(`${RUN}b${RUN}`, 100)).toBe(`${RUN}b${RUN}`.normalize('NFC'));
  });

  it('is composed whatever its length, without the marks of a run beyond the thirtieth', () =>
    expect(safelyComposed(`${RUN}\u0316\u0300e\u0301`)).toBe(`${RUN}e\u0301`.normalize('NFC')));

  it('is decomposed whatever its length, without marks beyond thirty in a run and the rest of many', () => {
    expect(safelyDecomposed('\u00e9\uff76\uff9e')).toBe('e\u0301\u30ab\u3099');
    expect(safelyDecomposed('\uff9e\u0301'.repeat(40))).toHaveLength(30);
    expect(safelyDecomposed('\ufdfa')).toHaveLength(18);
    expect(safelyDecomposed('\ufdfa'.repeat(1000))).toHaveLength(4018);
  });

  it('is compared by compatibility where it is short, and is an error of the caller where it is not', () => {
    expect(compatible('\uff11', 'NFKC')).toBe('1');
    expect(() => compatible('x'.repeat(257), 'NFKD')).toThrow(RangeError);
  });
});

it('every digit of Unicode has its value, and nothing else changes', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => /\p{Nd}/u.test(String.fromCodePoint(code)));
  expect(digits.length).toBeGreaterThan(600);
  // Each script has ten in a row.
  const values = digits.map((code) => withPlainDigits(String.fromCodePoint(code)));
  expect(values).toEqual(digits.map((_, index) => String(index % 10)));
  expect(withPlainDigits('a٢٠٢٧ – ½ ② Ⅳ 四 𝟚')).toBe('a2027 – ½ ② Ⅳ 四 2');
});
