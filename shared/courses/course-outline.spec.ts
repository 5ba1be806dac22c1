import { describe, expect, it } from 'vitest';
import { isCourseComplete, progressPercent } from './course-outline.ts';

const units = (...ids: number[]) => ids.map((id) => ({ id }));
const done = (...ids: number[]) => new Set(ids);

describe('progress', () => {
  it('is the rounded percentage of the present units of the course', () => {
    expect(progressPercent(done(1), units(1, 2, 3))).toBe(33);
    expect(progressPercent(done(1, 2), units(1, 2, 3))).toBe(67);
    expect(progressPercent({ 1: 'then' }, units(1, 2))).toBe(50);
  });
  it('is at most 99 until all units are complete', () => {
    const many = units(...Array.from({ length: 300 }, (_, index) => index + 1));
    expect(progressPercent(new Set(many.slice(1).map((unit) => unit.id)), many)).toBe(99);
    expect(progressPercent(new Set(many.map((unit) => unit.id)), many)).toBe(100);
  });
  it('stays within 0 to 100 when units are removed or added [complaint 6]', () => {
    expect(progressPercent(done(1, 2, 3), units(1))).toBe(100);
    expect(progressPercent(done(1, 2, 3), units(4))).toBe(0);
    expect(progressPercent(done(1), units())).toBe(0);
  });
});

describe('the completion rule', () => {
  it('all-units requires all units', () => {
    expect(isCourseComplete({ rule: 'all-units', percentage: 50 }, done(1), units(1, 2))).toBe(false);
    expect(isCourseComplete({ rule: 'all-units', percentage: null }, done(1, 2), units(1, 2))).toBe(true);
  });
  it('percentage compares the rounded progress, with 100 when no percentage is set', () => {
    expect(isCourseComplete({ rule: 'percentage', percentage: 67 }, done(1, 2), units(1, 2, 3))).toBe(true);
    expect(isCourseComplete({ rule: 'percentage', percentage: 68 }, done(1, 2), units(1, 2, 3))).toBe(false);
    expect(isCourseComplete({ rule: 'percentage', percentage: null }, done(1, 2), units(1, 2, 3))).toBe(false);
  });
  it('a course without units is never complete', () => {
    expect(isCourseComplete({ rule: 'all-units', percentage: null }, done(), units())).toBe(false);
  });
});
