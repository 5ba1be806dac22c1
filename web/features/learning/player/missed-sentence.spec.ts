import { describe, expect, it } from 'vitest';
import { missedSentence } from './missed-sentence.ts';

describe('the sentence below a test that was not passed', () => {
  it.each([
    [0, 1, 'Answer it correctly to continue.'],
    [0, 2, 'Answer both questions correctly to continue.'],
    [0, 24, 'Answer all 24 questions correctly to continue.'],
    [1, 2, 'One question is left. Your correct answer is kept.'],
    [22, 24, '2 questions are left. Your 22 correct answers are kept.'],
  ])('%i of %i correct: %s', (correct, of, sentence) => expect(missedSentence(correct, of)).toBe(sentence));
});
