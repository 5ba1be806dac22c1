import { expect, it } from 'vitest';
import { prerequisiteState } from './prerequisite-state.ts';

const course = (is_complete: boolean) => [{ id: '7', is_complete }];

it('a course whose prerequisites could not be checked cannot be started, whatever the course said', () => {
  expect(prerequisiteState(course(true), 'failed')).toBe('failed');
  expect(prerequisiteState(course(true), undefined)).toBe('pending');
});

it('what was read last counts', () => {
  expect(prerequisiteState(course(false), course(true))).toBe('met');
  expect(prerequisiteState(course(true), course(false))).toBe('open');
});

it('a prerequisite that the learner may not know of counts as the course says', () => {
  expect(prerequisiteState(course(true), [])).toBe('met');
  expect(prerequisiteState(course(false), [])).toBe('open');
});
