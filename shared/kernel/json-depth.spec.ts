import { expect, it } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

it.each([
  ['[[1]]', 2, false],
  ['[[[1]]]', 2, true],
  ['[[],[],[{}]]', 3, false],
  ['{"a":{"b":[1]}}', 2, true],
  ['{"a":"[[[[[["}', 1, false],
  [String.raw`{"a":"\"[[[","b":1}`, 1, false],
  [String.raw`{"a":"\\","b":[1]}`, 1, true],
  ['"[[[', 1, false],
  ['', 0, false],
])('%s at %i levels: %s', (json, levels, isDeeper) => {
  expect(isNestedDeeper(json, levels)).toBe(isDeeper);
});
