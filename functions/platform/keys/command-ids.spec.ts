import { describe, expect, it } from 'vitest';
import { isRepeat, withBody } from './command-ids.ts';

describe('a command id', () => {
  const sent = withBody('key/answer', { answer: 'one' });

  it('is recognised with the same input, and new without a former one', () => {
    expect(isRepeat(['other', sent], withBody('key/answer', { answer: 'one' }))).toBe(true);
    expect(isRepeat(['other'], sent)).toBe(false);
    expect(isRepeat([sent], withBody('key/completion', { answer: 'one' }))).toBe(false);
  });

  it('is refused with another input [R13]', () => {
    expect(() => isRepeat([sent], withBody('key/answer', { answer: 'two' }))).toThrow('This Idempotency-Key was used for another request.');
  });

  it('is recognised where a former version stored it without its input', () => {
    expect(isRepeat(['key/answer'], sent)).toBe(true);
  });

  it('of the product itself has no input, and is compared whole', () => {
    expect([isRepeat(['time/1'], 'time/1'), isRepeat(['time/1'], 'time/2'), isRepeat([sent], 'key/answer')]).toEqual([true, false, false]);
  });

  it('may hold any characters of a key', () => {
    const odd = withBody('a#b/c\n#d/answer', 1);
    expect(isRepeat([odd], odd)).toBe(true);
    expect(() => isRepeat([odd], withBody('a#b/c\n#d/answer', 2))).toThrow();
  });
});
