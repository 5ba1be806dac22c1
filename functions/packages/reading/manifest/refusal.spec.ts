import { describe, expect, it } from 'vitest';
import { refused, said } from './refusal.ts';

describe('a refusal of a package', () => {
  it('repeats 160 characters of each value, and has 801 itself [H21]', () => {
    const long = 'x'.repeat(100_000);
    expect(said`The id "${long}" is none.`).toBe(`The id "${'x'.repeat(160)}…" is none.`);
    expect(refused`${long}${long}${long}${long}${long}${long}`.message).toHaveLength(801);
    expect(refused`The id "${'x'}" is none.`.message).toBe('The id "x" is none.');
  });

  it('is no refusal of a text that was put together elsewhere', () => {
    // @ts-expect-error The values of such a text are not cut: it is an error of the types.
    expect(() => refused('The id is none.').message).toThrow(TypeError);
  });
});
