import { describe, expect, it } from 'vitest';
import { amount, asSentence, countedSentence, listOf, messageOf, notedSentence, sentence, textOf, valuesIn } from './sentence.ts';

describe('a sentence', () => {
  it('is printed in English, and has its pattern and values beside it [M27]', () => {
    const full = sentence('{name} has {rows} rows of {kinds}.', { name: 'Ana', rows: amount(1204), kinds: listOf(['a', 'b']) });
    expect(String(full)).toBe('Ana has 1,204 rows of a, b.');
    expect(textOf(full)).toEqual({
      id: '{name} has {rows} rows of {kinds}.',
      values: { name: 'Ana', rows: { kind: 'amount', value: 1204 }, kinds: { kind: 'list', value: ['a', 'b'] } },
    });
  });

  it('has the beginning of a value that is longer than any name, printed, sent and noted [H51]', () => {
    const name = '\u{1F600}'.repeat(100_000);
    const shown = `${'\u{1F600}'.repeat(500)}…`;
    const odd = sentence('The group "{name}" was not found.', { name: `x${name}` });
    expect(String(odd)).toBe(`The group "x${'\u{1F600}'.repeat(499)}…" was not found.`);
    const noted = notedSentence('The branch "{name}" was not found.', { name });
    expect(noted).toBe(`The branch "${shown}" was not found.`);
    expect(valuesIn(noted)).toEqual({ id: 'The branch "{name}" was not found.', values: { name: shown } });
    const title = 'ö'.repeat(1_000);
    expect(String(sentence('“{title}” is full.', { title }))).toBe(`“${title}” is full.`);
  });

  it('of a count has one id for all its forms [M27]', () => {
    const inMinutes = (count: number) => countedSentence(count, 'Wait a minute.', 'Wait {count} minutes.');
    expect([1, 2].map((count) => String(inMinutes(count)))).toEqual(['Wait a minute.', 'Wait 2 minutes.']);
    expect([1, 2].map((count) => textOf(inMinutes(count)).id)).toEqual(['Wait {count} minutes.', 'Wait {count} minutes.']);
  });

  it('can have another one inside, also one without values [M27]', () => {
    const outer = sentence('{name}: {reason}', { name: 'Ana', reason: asSentence('It is full.') });
    expect(String(outer)).toBe('Ana: It is full.');
    expect(textOf(outer).values).toEqual({ name: 'Ana', reason: { kind: 'sentence', value: { id: 'It is full.' } } });
  });

  it('without values is its own pattern, and one that was stored is the same again [M27]', () => {
    expect([textOf('It is full.'), valuesIn('It is full.')]).toEqual([{ id: 'It is full.' }, null]);
    const text = { id: 'At {place}.', values: { place: 3 } };
    expect(textOf(messageOf('At 3.', text))).toEqual(text);
    expect(messageOf('At 3.', null)).toBe('At 3.');
  });

  it('of a schema is a text whose values are noted, the newest five hundred [M27]', () => {
    const messages = Array.from({ length: 501 }, (_, n) => notedSentence('Enter at most {most}.', { most: n }));
    expect(messages.at(-1)).toBe('Enter at most 500.');
    expect(valuesIn('Enter at most 500.')).toEqual({ id: 'Enter at most {most}.', values: { most: 500 } });
    expect(valuesIn('Enter at most 0.')).toBeNull();
  });
});
