import { describe, expect, it } from 'vitest';
import type { Day } from '../../kernel/instant.ts';
import { type CertificationRule, type CertificationState, type CourseCompletion, type HolderFacts, roundsAt, stateOn } from './rounds.ts';

const yearly = (more: Partial<CertificationRule> = {}): CertificationRule => ({
  first: [9],
  renewal: [9],
  validity: { kind: 'months', months: 12 },
  windowDays: 60,
  lapseDays: 30,
  countsFrom: null,
  ...more,
});
const done = (day: Day, course = 9): CourseCompletion => ({ course, day });
const NOTHING: HolderFacts = { revokedOn: [], exemptions: [] };
const LATER = '2040-01-01';

/** The rounds as '2026-01-31 to 2027-01-31'. */
const spans = (rule: CertificationRule, completions: readonly CourseCompletion[], facts = NOTHING, day: Day = LATER): string[] =>
  roundsAt(rule, completions, facts, day).map(({ completedOn, validUntil }) => `${completedOn} to ${validUntil ?? 'ever'}`);

const stateAt = (
  rule: CertificationRule,
  completions: readonly CourseCompletion[],
  day: Day,
  facts = NOTHING,
  progress: 'none' | 'in_progress' | 'overdue' = 'none',
): CertificationState => stateOn(day, roundsAt(rule, completions, facts, day), facts, progress);

describe('the rounds of a certification', () => {
  it('count from the old end when it is renewed in its window, and from the completion later [D75]', () => {
    const early = [done('2026-03-10'), done('2027-02-01')];
    expect(spans(yearly(), early)).toEqual(['2026-03-10 to 2027-03-10', '2027-02-01 to 2028-03-10']);
    expect(spans(yearly(), [done('2026-03-10'), done('2027-03-10')])[1]).toBe('2027-03-10 to 2028-03-10');
    expect(spans(yearly(), [done('2026-03-10'), done('2027-03-25')])[1]).toBe('2027-03-25 to 2028-03-25');
  });
  it('are not renewed before the window opens: such a completion changes nothing [D75]', () => {
    expect(spans(yearly(), [done('2026-03-10'), done('2026-12-01')])).toEqual(['2026-03-10 to 2027-03-10']);
    expect(spans(yearly(), [done('2026-03-10'), done('2027-01-08'), done('2027-01-09')])[1]).toBe('2027-01-09 to 2028-03-10');
  });
  it('follow from the same completions in any order [D75]', () => {
    const days = [done('2026-03-10'), done('2027-02-01'), done('2028-03-01')];
    expect(spans(yearly(), days.toReversed())).toEqual(spans(yearly(), days));
  });
  it('end on 28 February after 29 February, and on the 29th again in a leap year [D76]', () => {
    const days = ['2024-02-29', '2025-02-20', '2026-02-20', '2027-02-20'].map((day) => done(day));
    expect(spans(yearly(), days).map((span) => span.slice(14))).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    expect(spans(yearly({ validity: { kind: 'months', months: 1 }, windowDays: 5 }), [done('2027-01-31')])).toEqual([
      '2027-01-31 to 2027-02-28',
    ]);
  });
  it('end on a day of the year; who completes inside its window has done so for the next year [D78]', () => {
    const march = yearly({ validity: { kind: 'day', month: 3, day: 31 } });
    expect(spans(march, [done('2026-05-01')])).toEqual(['2026-05-01 to 2027-03-31']);
    expect(spans(march, [done('2026-03-31')])).toEqual(['2026-03-31 to 2027-03-31']);
    expect(spans(march, [done('2026-01-29')])).toEqual(['2026-01-29 to 2026-03-31']);
    expect(spans(march, [done('2026-01-30')])).toEqual(['2026-01-30 to 2027-03-31']);
    expect(spans(march, [done('2026-05-01'), done('2027-03-01'), done('2028-04-10')])).toEqual([
      '2026-05-01 to 2027-03-31',
      '2027-03-01 to 2028-03-31',
      '2028-04-10 to 2029-03-31',
    ]);
    const leap = yearly({ validity: { kind: 'day', month: 2, day: 29 } });
    expect(spans(leap, [done('2026-05-01'), done('2027-02-20')])).toEqual(['2026-05-01 to 2027-02-28', '2027-02-20 to 2028-02-29']);
  });
  it('have no end without a validity', () =>
    expect(spans(yearly({ validity: { kind: 'none' } }), [done('2026-03-10'), done('2027-03-10')])).toEqual(['2026-03-10 to ever']));
  it('begin with the last of the first courses, and are renewed by the last of the renewal [D77]', () => {
    const rule = yearly({ first: [1, 2], renewal: [3, 4] });
    const first = [done('2026-01-05', 1), done('2026-03-10', 2)];
    expect(spans(rule, first.slice(0, 1))).toEqual([]);
    expect(spans(rule, [...first, done('2027-02-01', 3)])).toEqual(['2026-03-10 to 2027-03-10']);
    expect(spans(rule, [...first, done('2027-02-01', 3), done('2027-02-20', 4)])[1]).toBe('2027-02-20 to 2028-03-10');
  });
  it('of two certifications follow from one completion, each by its own rule [D77]', () => {
    const completions = [done('2026-03-10')];
    expect(spans(yearly(), completions)).toEqual(['2026-03-10 to 2027-03-10']);
    expect(spans(yearly({ validity: { kind: 'months', months: 24 } }), completions)).toEqual(['2026-03-10 to 2028-03-10']);
  });
  it('begin anew with the first courses after a lapse; the renewal is not enough any more [D79]', () => {
    const rule = yearly({ first: [1], renewal: [2] });
    const first = done('2026-03-10', 1);
    expect(spans(rule, [first, done('2027-04-09', 2)])[1]).toBe('2027-04-09 to 2028-04-09');
    expect(spans(rule, [first, done('2027-04-10', 2)])).toHaveLength(1);
    expect(spans(rule, [first, done('2027-04-10', 2), done('2027-06-01', 1)])[1]).toBe('2027-06-01 to 2028-06-01');
  });
  it('take completions from the day that the rule says [D79]', () => {
    const days = [done('2024-03-10'), done('2026-05-01')];
    expect(spans(yearly({ countsFrom: '2026-01-01' }), days)).toEqual(['2026-05-01 to 2027-05-01']);
    expect(spans(yearly({ countsFrom: '2026-05-02' }), days)).toEqual([]);
  });
  it('do not count a completion from the day on which its certificate was revoked [D83]', () => {
    const revoked = [{ ...done('2026-03-10'), revoked: '2026-06-01' }];
    expect(spans(yearly(), revoked, NOTHING, '2026-05-31')).toHaveLength(1);
    expect(spans(yearly(), revoked, NOTHING, '2026-06-01')).toEqual([]);
  });
  it('begin anew after a revocation with a completion of a later day [D83]', () => {
    const facts = { ...NOTHING, revokedOn: ['2026-06-01'] };
    expect(spans(yearly(), [done('2026-03-10'), done('2027-02-01')], facts)).toEqual([
      '2026-03-10 to 2027-03-10',
      '2027-02-01 to 2028-02-01',
    ]);
    expect(spans(yearly(), [done('2026-03-10'), done('2026-06-01')], facts)).toHaveLength(1);
  });
});

describe('how a person stands to a certification', () => {
  it('is read for any day, also a past one, whatever came later [D82]', () => {
    const completions = [done('2026-03-10'), done('2028-06-01')];
    const states = [
      '2026-03-09',
      '2026-03-10',
      '2027-01-08',
      '2027-01-09',
      '2027-03-10',
      '2027-03-11',
      '2027-04-09',
      '2027-04-10',
      '2028-06-01',
    ];
    expect(states.map((day) => stateAt(yearly(), completions, day))).toEqual([
      'none',
      'valid',
      'valid',
      'window_open',
      'window_open',
      'expired',
      'expired',
      'lapsed',
      'valid',
    ]);
  });
  it('is that of the first courses until they are completed [D82]', () => {
    expect(stateAt(yearly(), [], LATER, NOTHING, 'in_progress')).toBe('in_progress');
    expect(stateAt(yearly(), [], LATER, NOTHING, 'overdue')).toBe('overdue');
    expect(stateAt(yearly(), [done('2026-03-10')], '2027-01-01', NOTHING, 'overdue')).toBe('valid');
  });
  it('is revoked from the day of the revocation, and valid before it [D83]', () => {
    const facts = { ...NOTHING, revokedOn: ['2026-06-01'] };
    expect(stateAt(yearly(), [done('2026-03-10')], '2026-05-31', facts)).toBe('valid');
    expect(stateAt(yearly(), [done('2026-03-10')], '2026-06-01', facts)).toBe('revoked');
    expect(stateAt(yearly(), [done('2026-03-10'), done('2026-07-01')], '2026-07-01', facts)).toBe('valid');
  });
  it('is exempt in the days of an exemption alone [D83]', () => {
    const facts = { ...NOTHING, exemptions: [{ from: '2026-06-01', to: '2026-09-01' }] };
    const days = ['2026-05-31', '2026-06-01', '2026-08-31', '2026-09-01'];
    expect(days.map((day) => stateAt(yearly(), [], day, facts))).toEqual(['none', 'exempt', 'exempt', 'none']);
  });
});
