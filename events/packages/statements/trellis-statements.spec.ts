import { describe, expect, it } from 'vitest';
import { isUuid } from '../../../shared/packages/xapi/formats.ts';
import { streamOf } from '../../kernel/streams.ts';
import type { TrellisEvent } from '../../catalogue.ts';
import { activityPath, productStatementKeys, productStatements } from './product-statements.projection.ts';

const STREAM = streamOf('enrolment', 7, { person: 42, course: 9 });
const statementsOf = (...events: readonly TrellisEvent[]) => productStatements(STREAM, events);

describe('an event of an enrolment as a statement', () => {
  it('names person, course and unit by their ids', () => {
    const [own] = statementsOf({ type: 'UnitCompleted', unit: 12 });
    expect(own).toEqual({ n: 0, person: 42, course: 9, verb: 'completed', object: { kind: 'unit', unit: 12 }, completion: true });
    expect(own && productStatementKeys(own)).toMatchObject({
      agents: ['p42'],
      activity: '/xapi/courses/9/units/12',
      relatedActivities: ['/xapi/courses/9/units/12', '/xapi/courses/9'],
    });
  });

  it('tells the last score of a package, and the best one where it is another', () => {
    const scored = { n: 0, person: 42, course: 9, verb: 'scored', object: { kind: 'unit', unit: 12 } };
    expect(statementsOf({ type: 'UnitScored', unit: 12, score: 40 })).toEqual([{ ...scored, score: { last: 40 } }]);
    expect(statementsOf({ type: 'UnitScored', unit: 12, score: 40, best: 70 })).toEqual([{ ...scored, score: { last: 40, best: 70 } }]);
  });

  it('keeps its place in the commit, beside events that are no statements', () => {
    const events: TrellisEvent[] = [
      { type: 'AccessGranted', person: 42, course: 9, source: { kind: 'direct' }, reason: 'assigned', effect: 'adds' },
      { type: 'UnitCompleted', unit: 12 },
      { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 },
    ];
    expect(statementsOf(...events).map(({ n, verb }) => [n, verb])).toEqual([
      [1, 'completed'],
      [2, 'completed'],
    ]);
  });

  it('tells time, place and a failed attempt of a unit', () => {
    const [time, place, failure] = statementsOf(
      { type: 'TimeCounted', unit: 12, seconds: 95, interval: 'a' },
      { type: 'PositionKept', unit: 12, position: 31.5 },
      { type: 'UnitAttemptFailed', unit: 12, attempt: 1, key: null },
    );
    expect(time).toMatchObject({ verb: 'experienced', object: { kind: 'unit', unit: 12 }, seconds: 95 });
    expect(place).toMatchObject({ verb: 'progressed', position: 31.5 });
    expect(failure).toMatchObject({ verb: 'failed', success: false });
  });

  it('tells a certificate that is lost as the one that was earned, without the reason', () => {
    const stream = streamOf('certificate', 7, { person: 42, course: 9 });
    const event = { type: 'CertificateRevoked', code: 'C-1', person: 42, course: 9, on: '2026-02-01', sealedReason: 'Sealed' } as const;
    const [own] = productStatements(stream, [event]);
    expect(own).toEqual({ n: 0, person: 42, course: 9, verb: 'lost', object: { kind: 'certificate', code: 'C-1' } });
  });

  it('tells the sessions of a package, and what was reached in each of its parts', () => {
    const rated = { type: 'PackageScoRated', sco: 'a', completion: 'incomplete', success: 'unknown', score: null, raw: null } as const;
    const of = (...events: readonly TrellisEvent[]) =>
      productStatements(streamOf('packageAttempts', 7, { person: 42, course: 9, unit: 12 }), events);
    expect(
      of(
        { type: 'PackageAttemptStarted', person: 42, course: 9, unit: 12, package: 3, number: 1, round: 1, unitAttempt: 1 },
        { type: 'PackageSessionOpened', session: 's', sco: 'a', mode: 'normal' },
        rated,
        { ...rated, score: 40, raw: 40 },
        { ...rated, completion: 'completed' },
        { ...rated, success: 'failed', score: 20, raw: 20 },
        { ...rated, completion: 'completed', success: 'passed', score: 90, raw: 90 },
        { type: 'PackageSessionEnded', session: 's', by: 'finish', seconds: 61.5, told: 61 },
      ).map(({ n, verb, success, completion, score, seconds }) => [n, verb, success, completion, score?.last, seconds]),
    ).toEqual([
      [0, 'attempted', undefined, undefined, undefined, undefined],
      [1, 'initialized', undefined, undefined, undefined, undefined],
      [3, 'scored', undefined, undefined, 40, undefined],
      [4, 'completed', undefined, true, undefined, undefined],
      [5, 'failed', false, undefined, 20, undefined],
      [6, 'passed', true, true, 90, undefined],
      [7, 'terminated', undefined, undefined, undefined, 61],
    ]);
    const [opened] = of({ type: 'PackageSessionOpened', session: 's', sco: 'a', mode: 'normal' });
    expect(opened && productStatementKeys(opened)).toMatchObject({
      activity: '/xapi/courses/9/units/12/parts/a',
      relatedActivities: ['/xapi/courses/9/units/12/parts/a', '/xapi/courses/9/units/12', '/xapi/courses/9'],
    });
  });

  it('tells a review with its reviewer, and no comment', () => {
    const [own] = statementsOf({ type: 'AssignmentReviewed', unit: 12, number: 1, accepted: false, comment: 'Sealed', reviewer: 5 });
    expect(own).toMatchObject({ verb: 'evaluated', success: false, instructor: 5 });
    expect(JSON.stringify(own)).not.toContain('Sealed');
  });

  it('is none for a source that only adds to an enrolment, and for one that leaves another', () => {
    const source = { kind: 'direct' } as const;
    expect(
      statementsOf(
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
