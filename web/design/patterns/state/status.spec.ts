import { describe, expect, it } from 'vitest';
import { statusPercent, statusWord } from './status.tsx';

describe('the word of a course', () => {
  it.each([
    [0, false, 'Not Started'],
    [67, false, 'In Progress'],
    // Complete by percentage.
    [67, true, 'Completed'],
    [100, true, 'Completed'],
    // The percentage of an incomplete course can round to 100.
    [100, false, 'In Progress'],
  ])('at %i %%, complete: %s, is %s', (progress, complete, word) => expect(statusWord(statusPercent(progress, complete))).toBe(word));
});
