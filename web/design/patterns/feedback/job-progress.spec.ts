import { expect, it } from 'vitest';
import { progressText } from './job-progress.tsx';

it('long work says how much of it is done, and of how much as soon as that is known', () => {
  expect(progressText({ done: 50, total: 1240 })).toBe('50 of 1,240');
  expect(progressText({ done: 7, total: null })).toBe('7 done');
});
