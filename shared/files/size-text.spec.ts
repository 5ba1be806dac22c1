import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('tells the size of a file in the unit that people know', () =>
  expect([0, 1, 812, 1_000, 1_449_000, 14_000_000, 999_999, 104_857_600, 2_000_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '812 bytes',
    '1 KB',
    '1.4 MB',
    '14 MB',
    '1 MB',
    '105 MB',
    '2 GB',
  ]));
