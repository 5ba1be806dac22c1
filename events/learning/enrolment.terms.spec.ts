import { describe, expect, it } from 'vitest';
import type { Due, Terms } from '../../shared/learning/terms/terms.ts';
import { at, specFor } from '../kernel/spec.ts';
import type { TermsNow } from './enrolment.commands.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent, Source, TermSource } from './enrolment.events.ts';
import { COURSE, courseOf, LEARNER, reading } from './sample-course.ts';

const given = specFor(enrolmentDecider);
const pair = { person: LEARNER, course: COURSE };
const direct: Source = { kind: 'direct' };
const group = (id: number): Source => ({ kind: 'group', group: id });
const NOW = '2026-03-01T09:00:00.000Z';
const clock = { now: NOW, zone: 'Europe/Berlin' };
const TERMS: Terms = { mandatory: true, due: null, graceDays: 0 };
const days = (count: number): Terms => ({ ...TERMS, due: { kind: 'days', days: count } });
const until = (day: string): Terms => ({ ...TERMS, due: { kind: 'day', day } });
const now = (...sources: [TermSource, Terms | null, since?: string][]): TermsNow => ({
  sources: sources.map(([source, terms, since = NOW]) => ({ source, terms, since })),
  clock,
});
const granted = (source: Source, effect: 'starts' | 'adds' | 'resumes' = 'starts'): EnrolmentEvent => ({
  type: 'AccessGranted',
  ...pair,
  source,
  reason: 'assigned',
  effect,
});
const revoked = (source: Source, ends: boolean): EnrolmentEvent => ({ type: 'AccessRevoked', source, reason: 'unassigned', ends });
const set = (source: TermSource, terms: Terms | null, since = NOW): EnrolmentEvent => ({ type: 'TermsSet', source, terms, since });
const due = (instant: string | null): EnrolmentEvent => ({ type: 'DueChanged', due: instant === null ? null : term(instant) });
const term = (instant: string): Due => ({ at: instant, lateAt: instant, mandatory: true });
const completed: EnrolmentEvent = { type: 'CourseCompleted', round: 1, rule: 'all-units', percentage: null, total: 1, done: 1 };
const END_OF_MARCH = '2026-03-31T22:00:00.000Z';
const APRIL_9 = '2026-04-09T22:00:00.000Z';

describe('the term of an enrolment', () => {
  it('begins with the source that has it, in the commit that grants access [D05]', () => {
    const begun = [granted(direct), set(direct, days(30)), due(END_OF_MARCH)];
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned', terms: now([direct, days(30)]) })
      .then(...begun);
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned', terms: now([direct, null]) })
      .then(granted(direct));
  });

  it('is the earliest mandatory one of its sources and of the course, as they come and leave [D05]', () => {
    const both = [granted(direct), set(direct, until('2026-04-09')), due(APRIL_9)];
    const joined = [
      { ...granted(group(3), 'adds'), reason: 'group-gives-course' } as EnrolmentEvent,
      set(group(3), days(30)),
      due(END_OF_MARCH),
    ];
    given(...both)
      .when({ type: 'ReconcileAccess', ...pair, groups: [3], terms: now([group(3), days(30)]) })
      .then(...joined);
    given(...both, granted(group(3), 'adds'), set(group(3), days(30)), due(END_OF_MARCH))
      .when({ type: 'RevokeAccess', source: group(3), reason: 'left', terms: now() })
      .then({ type: 'AccessRevoked', source: group(3), reason: 'left', ends: false }, due(APRIL_9));
    given(...both)
      .when({ type: 'SetTerms', terms: now([{ kind: 'course' }, until('2026-03-31')]) })
      .then(set({ kind: 'course' }, until('2026-03-31')), due(END_OF_MARCH));
  });

  it('counts from when a group first gave the course: leaving and returning does not restart it [D06]', () => {
    const since = '2026-02-01T00:00:00.000Z';
    given(granted(group(3)), set(group(3), days(30), since), due('2026-03-03T23:00:00.000Z'), revoked(group(3), true))
      .when({ type: 'ReconcileAccess', ...pair, groups: [3], terms: now([group(3), days(30)]) })
      .then({ ...granted(group(3), 'resumes'), reason: 'group-gives-course' } as EnrolmentEvent);
  });

  it('moves with the day of its source while it is open, and is judged by that of its completion [D07]', () => {
    const open = [granted(group(3)), set(group(3), until('2026-03-31')), due(END_OF_MARCH)];
    const moved = { type: 'SetTerms', terms: now([group(3), until('2026-04-09')]) } as const;
    given(...open)
      .when(moved)
      .then(set(group(3), until('2026-04-09')), due(APRIL_9));
    given(...open, completed)
      .when(moved)
      .then(set(group(3), until('2026-04-09')));
    given(...open, revoked(group(3), true))
      .when(moved)
      .thenNothing();
    given(...open)
      .when({ type: 'SetTerms', terms: now([group(3), null]) })
      .then(set(group(3), null), due(null));
    given(...open)
      .when({ type: 'SetTerms', terms: now([group(3), until('2026-03-31')]) })
      .thenNothing();
  });
});

describe('a term of one person', () => {
  const open = [granted(group(3)), set(group(3), until('2026-03-31')), due(END_OF_MARCH)];
  const extended: EnrolmentEvent = { type: 'TermExtended', until: '2026-04-09', sealedReason: 'Ill' };
  it('is extended to the end of a day, which a changed date of the group does not move [D08]', () => {
    const extend = { type: 'ExtendTerm', until: '2026-04-09', sealedReason: 'Ill', clock } as const;
    given(...open)
      .when(extend)
      .then(extended, due(APRIL_9));
    given(...open, extended, due(APRIL_9))
      .when(extend)
      .thenNothing();
    given(...open, extended, due(APRIL_9))
      .when({ type: 'SetTerms', terms: now([group(3), until('2026-05-01')]) })
      .then(set(group(3), until('2026-05-01')));
    given(...open, completed)
      .when(extend)
      .thenNothing();
  });

  it('asks nothing of who is exempt, until that ends [D08]', () => {
    const exempt = { type: 'SetExemption', exempt: true, sealedReason: 'On leave' } as const;
    const exempted: EnrolmentEvent = { type: 'ExemptionSet', exempt: true, sealedReason: 'On leave' };
    given(...open)
      .when(exempt)
      .then(exempted);
    given(...open, exempted)
      .when(exempt)
      .thenNothing();
    given(...open, exempted)
      .when({ ...exempt, exempt: false, sealedReason: 'Back' })
      .then({ type: 'ExemptionSet', exempt: false, sealedReason: 'Back' });
    given().when(exempt).thenRefuses('Not found.');
  });
});

describe('the term of a round that is started again', () => {
  const opened: EnrolmentEvent = { type: 'CourseOpened', prerequisites: [] };
  const reset = { type: 'ResetEnrolment', course: courseOf([reading]), earlier: [], reason: 'asked', clock } as const;
  const again: EnrolmentEvent = { type: 'EnrolmentReset', round: 2, reason: 'asked' };
  const since = '2025-03-01T00:00:00.000Z';
  const before = [
    at(since, granted(direct), set(direct, days(30), since), set({ kind: 'course' }, until('2025-12-31')), due('2025-03-30T22:00:00.000Z')),
    opened,
    completed,
  ];
  it('counts days anew, and leaves out a day that has passed, an extension and an exemption [D09]', () => {
    const events = [again, set(direct, days(30)), set({ kind: 'course' }, until('2025-12-31')), due(END_OF_MARCH)];
    given(...before)
      .when(reset)
      .then(...events);
    expect(given(...before, ...events).state).toMatchObject({ due: term(END_OF_MARCH), round: { number: 2 } });
  });
  it('is as it was before when that is undone [D09]', () => {
    const events = [again, set(direct, days(30)), set({ kind: 'course' }, until('2025-12-31')), due(END_OF_MARCH)];
    expect(given(...before, ...events, { type: 'EnrolmentResetUndone', round: 1 }).state).toEqual(given(...before).state);
  });
});

describe('the end of access', () => {
  const ends = (count: number, more: Partial<Terms> = {}): Terms => ({ ...TERMS, accessEnds: { kind: 'days', days: count }, ...more });
  const endAt = (at: string | null, kept = false, dueAt: string | null = null): EnrolmentEvent => ({
    type: 'DueChanged',
    due: dueAt === null ? null : term(dueAt),
    ...(at !== null && { accessEnd: { at, kept } }),
  });
  const MARCH_6 = '2026-03-06T23:00:00.000Z';
  const MARCH_11 = '2026-03-11T23:00:00.000Z';

  it('is so many days after the source gave the course, or with the due date and its days of grace [D21]', () => {
    const begun = [granted(direct), set(direct, ends(5)), endAt(MARCH_6)];
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned', terms: now([direct, ends(5)]) })
      .then(...begun);
    const withDue: Terms = { ...until('2026-03-10'), graceDays: 1, accessEnds: { kind: 'due' }, keptWhenDone: true };
    const at = { at: '2026-03-10T23:00:00.000Z', lateAt: MARCH_11, mandatory: true };
    const both: EnrolmentEvent = { type: 'DueChanged', due: at, accessEnd: { at: MARCH_11, kept: true } };
    const begunWithDue = [granted(direct), set(direct, withDue), both];
    given()
      .when({ type: 'GrantAccess', ...pair, source: direct, reason: 'assigned', terms: now([direct, withDue]) })
      .then(...begunWithDue);
  });

  it('is that of the last source, else of the course, and never while a source has none [D21]', () => {
    const begun = [granted(direct), set(direct, ends(5)), endAt(MARCH_6)];
    const join: EnrolmentEvent = { ...granted(group(3), 'adds'), reason: 'group-gives-course' } as EnrolmentEvent;
    const later = [join, set(group(3), ends(10)), endAt(MARCH_11)];
    given(...begun)
      .when({ type: 'ReconcileAccess', ...pair, groups: [3], terms: now([group(3), ends(10)]) })
      .then(...later);
    given(...begun)
      .when({ type: 'ReconcileAccess', ...pair, groups: [3], terms: now([group(3), null]) })
      .then(join, endAt(null));
    given(...begun, join, endAt(null))
      .when({ type: 'SetTerms', terms: now([{ kind: 'course' }, ends(10)]) })
      .then(set({ kind: 'course' }, ends(10)), endAt(MARCH_11));
  });

  it('moves with an extension, goes with the terms, and not once the course is completed [D21]', () => {
    const terms: Terms = { ...until('2026-03-31'), accessEnds: { kind: 'due' } };
    const begun = [granted(direct), set(direct, terms), endAt(END_OF_MARCH, false, END_OF_MARCH)];
    given(...begun)
      .when({ type: 'ExtendTerm', until: '2026-04-09', sealedReason: 'Ill', clock })
      .then({ type: 'TermExtended', until: '2026-04-09', sealedReason: 'Ill' }, endAt(APRIL_9, false, APRIL_9));
    given(...begun)
      .when({ type: 'SetTerms', terms: now([direct, until('2026-03-31')]) })
      .then(set(direct, until('2026-03-31')), due(END_OF_MARCH));
    given(...begun, completed)
      .when({ type: 'SetTerms', terms: now([direct, null]) })
      .then(set(direct, null));
  });
});

describe('the zone of a learner', () => {
  it('moves what is open with the end of their day, and nothing that is completed [D22]', () => {
    const open = [granted(group(3)), set(group(3), until('2026-03-31')), due(END_OF_MARCH)];
    const moved = {
      type: 'ReconcileAccess',
      ...pair,
      groups: [3],
      terms: { sources: [], clock: { now: NOW, zone: 'America/New_York' } },
    } as const;
    given(...open)
      .when(moved)
      .then(due('2026-04-01T04:00:00.000Z'));
    given(...open, completed)
      .when(moved)
      .thenNothing();
  });
});
