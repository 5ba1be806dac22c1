import { describe, expect, it } from 'vitest';
import { statusPercent, statusWord } from './status.tsx';

describe('the word of a course', () => {
  it.each([
    [0, false, 'not_started', 'Not Started'],
    // Opened, whatever was completed of it [E23].
    [0, false, 'in_progress', 'In Progress'],
    [67, false, 'in_progress', 'In Progress'],
    // Complete by percentage.
    [67, true, 'completed', 'Completed'],
    [100, true, 'completed', 'Completed'],
    // The percentage of an incomplete course can round to 100.
    [100, false, 'in_progress', 'In Progress'],
  ])('at %i %%, complete: %s, %s, is %s', (progress, complete, status, word) =>
    expect(statusWord(statusPercent(progress, complete, status))).toBe(word),
  );
});
