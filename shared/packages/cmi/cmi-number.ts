import type { CmiType } from './cmi-type.ts';
import { writtenNumber } from './written-number.ts';

/**
 * A number as programs write it: JavaScript writes a quotient with up to 17 digits, a small one with more places, and a very small or large
 * one with an exponent (ECMA-262, Number::toString); for people, with the comma of their language or as a percentage (ECMA-402).
 */
const NUMBER = /^\s{0,9}[-+]?(?:\d{1,12}(?:[.,]\d{0,40})?|[.,]\d{1,40})(?:[eE](?:-\d{1,3}|\+?\d{1,2}))?\s{0,9}%?\s{0,9}$/;
/** The comma of 1,234 may separate thousands where numbers may be so large. */
const LARGE_NUMBER = new RegExp(`^(?!\\s*[-+]?[1-9]\\d{0,2},\\d{3}\\s*$)${NUMBER.source.slice(1)}`);
const LARGEST_WITHOUT_THOUSANDS = 999;
/** The limit of scores and measures of which 1 is all. */
const ALL = 1;

const formUpTo = (max: number): RegExp => (max > LARGEST_WITHOUT_THOUSANDS ? LARGE_NUMBER : NUMBER);

/** What every implementation of the standards takes. */
const PLAIN = /^-?\d{1,9}(\.\d{1,9})?$/;
const MOST_PLAIN = 999_999_999;

const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the nearest number of nine decimals within limits; a blank stays blank, and so does what is written plainly. */
const plainNumber =
  (min: number, max: number) =>
  (value: string): string => {
    if (value === '' || (PLAIN.test(value) && Number(value) >= min && Number(value) <= max)) return value;
    return within(writtenNumber(value, max === ALL), Math.max(min, -MOST_PLAIN), Math.min(max, MOST_PLAIN)).toFixed(9);
  };

/** Returns a type of numbers within limits. `known`: the limits that other implementations know of, where those are others. */
export const numbers = (min: number, max: number, known: readonly [number, number] = [min, max]): CmiType => ({
  kind: 'number',
  min,
  max,
  form: formUpTo(max),
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
  plain: (value) => String(Math.round(within(writtenNumber(value, false), min, max))).replace(/^-0$/, '0'),
});

/** Returns a type of words, or of numbers. `known`: the limits that other implementations know of. */
export const wordsOrNumbers = (values: readonly string[], known: readonly [number, number]): CmiType => {
  const plain = plainNumber(...known);
  return { kind: 'wordOrNumber', values, form: LARGE_NUMBER, plain: (value) => (values.includes(value) ? value : plain(value)) };
};
