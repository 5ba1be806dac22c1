import { describe, expect, it } from 'vitest';
import { isCourseComplete, progressPercent } from './course-outline.ts';
import { defaultUnitTitle, unitKindOf, UNIT_KINDS } from '../learning/unit-kind.ts';

const units = (...ids: number[]) => ids.map((id) => ({ id }));
const done = (...ids: number[]) => new Set(ids);

describe('progress', () => {
  it('is a rounded whole number of the units the course has', () => {
    expect(progressPercent(done(1), units(1, 2, 3))).toBe(33);
    expect(progressPercent(done(1, 2), units(1, 2, 3))).toBe(67);
    expect(progressPercent({ 1: 'then' }, units(1, 2))).toBe(50);
  });
  it('shows 99 at most until all is complete', () => {
    const many = units(...Array.from({ length: 300 }, (_, index) => index + 1));
    expect(progressPercent(new Set(many.slice(1).map((unit) => unit.id)), many)).toBe(99);
    expect(progressPercent(new Set(many.map((unit) => unit.id)), many)).toBe(100);
  });
  it('complaint 6: stays within 0 to 100 when units are removed or added', () => {
    expect(progressPercent(done(1, 2, 3), units(1))).toBe(100);
    expect(progressPercent(done(1, 2, 3), units(4))).toBe(0);
    expect(progressPercent(done(1), units())).toBe(0);
  });
});

describe('the completion rule', () => {
  it('all-units needs all units', () => {
    expect(isCourseComplete({ rule: 'all-units', percentage: 50 }, done(1), units(1, 2))).toBe(false);
    expect(isCourseComplete({ rule: 'all-units', percentage: null }, done(1, 2), units(1, 2))).toBe(true);
  });
  it('percentage is met by the rounded progress, and is 100 when none is given', () => {
    expect(isCourseComplete({ rule: 'percentage', percentage: 67 }, done(1, 2), units(1, 2, 3))).toBe(true);
    expect(isCourseComplete({ rule: 'percentage', percentage: 68 }, done(1, 2), units(1, 2, 3))).toBe(false);
    expect(isCourseComplete({ rule: 'percentage', percentage: null }, done(1, 2), units(1, 2, 3))).toBe(false);
  });
  it('a course without units is never complete', () => {
    expect(isCourseComplete({ rule: 'all-units', percentage: null }, done(), units())).toBe(false);
  });
});

describe('unit kinds', () => {
  it('accepts every spelling of the contract', () => {
    for (const [kind, { typename, printed }] of Object.entries(UNIT_KINDS)) {
      expect(unitKindOf(typename)).toBe(kind);
      expect(unitKindOf(printed)).toBe(kind);
    }
    expect(unitKindOf('Document')).toBe('document');
    expect(unitKindOf('presentation')).toBe('document');
    expect(unitKindOf('Iframe')).toBe('iframe');
    expect(unitKindOf('SCORM')).toBe('scorm');
    expect(unitKindOf('Quiz')).toBeNull();
  });
  it('names units by their printed type', () => expect(defaultUnitTitle('document', 3)).toBe('Presentation Unit 3'));
});
