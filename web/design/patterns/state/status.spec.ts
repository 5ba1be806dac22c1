import { describe, expect, it } from 'vitest';
import { standing, statusWord } from './status.tsx';

describe('the word of a course', () => {
  it.each([
    [0, false, 'Not Started'],
    [67, false, 'In Progress'],
    // Complete by percentage.
    [67, true, 'Completed'],
    [100, true, 'Completed'],
    // One unit of very many may round to it; complete it is not.
    [100, false, 'In Progress'],
  ])('at %i %%, complete: %s, is %s', (progress, complete, word) => expect(statusWord(standing(progress, complete))).toBe(word));
});
