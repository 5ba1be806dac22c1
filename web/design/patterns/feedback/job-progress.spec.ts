import { expect, it } from 'vitest';
import { progressText } from './job-progress.tsx';

it('a job shows how much is done, and the total as soon as it is known', () => {
  expect(progressText({ done: 50, total: 1240 })).toBe('50 of 1,240');
  expect(progressText({ done: 7, total: null })).toBe('7 done');
});
