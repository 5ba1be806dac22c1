import { describe, expect, it } from 'vitest';
import { courseState, type LearnerCourseState } from './course-state.ts';

const course: LearnerCourseState = {
  progress: 50,
  is_complete: false,
  status: 'in_progress',
  units_completed: 3,
  total_units: 6,
  completed_at: null,
};
const now = new Date('2026-11-21T12:00:00Z');

describe('how far a learner is in a course', () => {
  it('is counted in units', () => expect(courseState(course, now)).toEqual({ percent: 50, word: 'In Progress, 3 of 6 units' }));
  it('is nothing before it is opened', () =>
    expect(courseState({ ...course, status: 'not_started', progress: 0, units_completed: 0 }, now)).toEqual({
      percent: 0,
      word: 'Not Started',
    }));
  it('is in progress once it is opened [E23]', () =>
    expect(courseState({ ...course, progress: 0, units_completed: 0 }, now)).toEqual({ percent: 1, word: 'In Progress, 0 of 6 units' }));
  it('names the day of the completion, which may come before the last unit', () => {
    const done = { ...course, is_complete: true, completed_at: '2026-11-20T12:00:00Z' };
    expect(courseState(done, now)).toEqual({ percent: 100, word: 'Completed 20 Nov' });
    expect(courseState({ ...done, completed_at: '2025-11-20T12:00:00Z' }, now).word).toBe('Completed 20 Nov 2025');
  });
});
