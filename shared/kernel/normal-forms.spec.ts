import { describe, expect, it } from 'vitest';
import { compatible, composed, safelyComposed, withoutMarks } from './normal-forms.ts';

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

  it('loses its marks', () => expect(withoutMarks('\u00e9a\u0316\u0300\u1ea5')).toBe('eaa'));

  it('is compared by compatibility where it is short, and is an error of the caller where it is not', () => {
    expect(compatible('\uff11', 'NFKC')).toBe('1');
    expect(() => compatible('x'.repeat(257), 'NFKD')).toThrow(RangeError);
  });
});
