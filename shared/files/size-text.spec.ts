import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('tells the size of a file in the unit that people know', () =>
  expect(
    [0, 1, 1_000, 1_024, 1_449_000, 14_000_000, 1_048_575, 104_857_600, 524_288_000, 524_800_000, 2 * 1024 ** 3].map(sizeText),
  ).toEqual(['0 bytes', '1 byte', '1000 bytes', '1 KB', '1.4 MB', '13 MB', '1 MB', '100 MB', '500 MB', '500 MB', '2 GB']));
