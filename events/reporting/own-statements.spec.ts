import { describe, expect, it } from 'vitest';
import { isUuid } from '../../shared/packages/xapi/formats.ts';
import { streamOf } from '../kernel/streams.ts';
import type { TrellisEvent } from '../catalogue.ts';
import { activityPath, ownKeys, ownStatements } from './own-statements.ts';

const STREAM = streamOf('enrolment', 7, { person: 42, course: 9 });
const told = (...events: readonly TrellisEvent[]) => ownStatements(STREAM, events);

describe('an event of an enrolment as a statement', () => {
  it('names person, course and unit by their ids', () => {
    const [own] = told({ type: 'UnitCompleted', unit: 12 });
    expect(own).toEqual({ n: 0, person: 42, course: 9, verb: 'completed', object: { kind: 'unit', unit: 12 }, completion: true });
    expect(own && ownKeys(own)).toMatchObject({
      agents: ['p42'],
      activity: '/xapi/courses/9/units/12',
      relatedActivities: ['/xapi/courses/9/units/12', '/xapi/courses/9'],
    });
  });

  it('tells the last score of a package, and the best one where it is another', () => {
    const scored = { n: 0, person: 42, course: 9, verb: 'scored', object: { kind: 'unit', unit: 12 } };
    expect(told({ type: 'UnitScored', unit: 12, score: 40 })).toEqual([{ ...scored, score: { last: 40 } }]);
    expect(told({ type: 'UnitScored', unit: 12, score: 40, best: 70 })).toEqual([{ ...scored, score: { last: 40, best: 70 } }]);
  });

  it('keeps its place in the commit, beside events that are no statements', () => {
    const events: TrellisEvent[] = [
      { type: 'TimeCounted', unit: 12, seconds: 5, interval: 'a' },
      { type: 'UnitCompleted', unit: 12 },
      { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 },
    ];
    expect(told(...events).map(({ n, verb }) => [n, verb])).toEqual([
      [1, 'completed'],
      [2, 'completed'],
    ]);
  });

  it('tells a review with its reviewer, and no comment', () => {
    const [own] = told({ type: 'AssignmentReviewed', unit: 12, number: 1, accepted: false, comment: 'Sealed', reviewer: 5 });
    expect(own).toMatchObject({ verb: 'evaluated', success: false, instructor: 5 });
    expect(JSON.stringify(own)).not.toContain('Sealed');
  });

  it('is none for a source that only adds to an enrolment, and for one that leaves another', () => {
    const source = { kind: 'direct' } as const;
    expect(
      told(
        { type: 'AccessGranted', person: 42, course: 9, source, reason: 'assigned', effect: 'adds' },
        { type: 'AccessRevoked', source, reason: 'removed', ends: false },
      ),
    ).toEqual([]);
  });

  it('names a question by its key, encoded in the path', () => {
    expect(activityPath(9, { kind: 'question', unit: 12, key: 'a b' })).toBe('/xapi/courses/9/units/12/questions/a%20b');
    expect(isUuid('12345678-1234-4234-8234-123456789012')).toBe(true);
  });
});
