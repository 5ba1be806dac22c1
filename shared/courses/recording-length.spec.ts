import { expect, it } from 'vitest';
import { LONGEST_RECORDING, wholeSeconds } from './recording-length.ts';

it.each([
  [20.02, 21],
  [0.2, 1],
  [LONGEST_RECORDING, LONGEST_RECORDING],
  [LONGEST_RECORDING + 0.5, null],
  [0, null],
  // Of a stream and of a file without an index.
  [Infinity, null],
  [NaN, null],
])('a recording of %s seconds counts %s', (seconds, whole) => expect(wholeSeconds(seconds)).toBe(whole));
