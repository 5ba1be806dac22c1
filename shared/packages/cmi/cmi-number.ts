import type { CmiType } from './cmi-type.ts';

/**
 * A number as programs write it: JavaScript writes a quotient with up to 17 digits, a small one with more places, and a very small or large
 * one with an exponent (ECMA-262, Number::toString).
 */
const NUMBER = /^-?\d{1,12}(\.\d{1,40})?([eE](-\d{1,3}|\+?\d{1,2}))?$/;

/** What every implementation of the standards takes. */
const PLAIN = /^-?\d{1,9}(\.\d{1,9})?$/;
const MOST_PLAIN = 999_999_999;

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the nearest number of nine decimals within limits; a blank stays blank, and so does what is written plainly. */
const plainNumber =
  (min: number, max: number) =>
  (value: string): string => {
    if (value === '' || (PLAIN.test(value) && Number(value) >= min && Number(value) <= max)) return value;
    return within(Number(value), Math.max(min, -MOST_PLAIN), Math.min(max, MOST_PLAIN)).toFixed(9);
  };

/** Returns a type of numbers within limits. `known`: the limits that other implementations know of, where those are others. */
export const numbers = (min: number, max: number, known: readonly [number, number] = [min, max]): CmiType => ({
  kind: 'number',
  min,
  max,
  form: NUMBER,
  plain: plainNumber(...known),
});

/** Returns a type of numbers within limits, or blank. */
export const numbersOrBlank = (min: number, max: number): CmiType => ({
  kind: 'number',
  min,
  max,
  form: new RegExp(`^$|${NUMBER.source}`),
  plain: plainNumber(min, max),
});

/** Returns a type of whole numbers, of which fractions are taken too. */
export const wholeNumbers = (min: number, max: number): CmiType => ({
  kind: 'number',
  min,
  max,
  form: NUMBER,
  plain: (value) => String(Math.round(within(Number(value), min, max))).replace(/^-0$/, '0'),
});

/** Returns a type of words, or of numbers. `known`: the limits that other implementations know of. */
export const wordsOrNumbers = (values: readonly string[], known: readonly [number, number]): CmiType => {
  const plain = plainNumber(...known);
  return { kind: 'wordOrNumber', values, form: NUMBER, plain: (value) => (values.includes(value) ? value : plain(value)) };
};
