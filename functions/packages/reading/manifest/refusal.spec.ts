import { describe, expect, it } from 'vitest';
import { refused, said } from './refusal.ts';

describe('a refusal of a package', () => {
  it('repeats 160 characters of each value, and has 801 itself [H21]', () => {
    const long = 'x'.repeat(100_000);
    expect(String(said('The id "{id}" is none.', { id: long }))).toBe(`The id "${'x'.repeat(160)}…" is none.`);
    expect(refused('{id}{id}{id}{id}{id}{id}', { id: long }).message).toHaveLength(801);
    expect(refused('The id "{id}" is none.', { id: 'x' }).message).toBe('The id "x" is none.');
  });

  it('says its pattern and its values beside the text', () =>
    expect(said('The id "{id}" is none.', { id: 'x' }).text).toEqual({ id: 'The id "{id}" is none.', values: { id: 'x' } }));
});
