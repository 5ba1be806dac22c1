import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accessEndOf, accessHasEnded, dueOfSource, dueOfSources, type Terms, termsSchema, termStateAt } from './terms.ts';

const NONE: Terms = { mandatory: true, due: null, graceDays: 0 };
const days = (count: number, more: Partial<Terms> = {}): Terms => ({ ...NONE, due: { kind: 'days', days: count }, ...more });
const day = (text: string, more: Partial<Terms> = {}): Terms => ({ ...NONE, due: { kind: 'day', day: text }, ...more });

describe('the due instant of a source', () => {
  it.each([
    // Thirty days after each of two people joined; before and after the clocks of Berlin change on 29 March.
    [days(30), '2026-03-01T09:00:00.000Z', 'Europe/Berlin', '2026-03-31T22:00:00.000Z'],
    [days(30), '2026-03-10T09:00:00.000Z', 'Europe/Berlin', '2026-04-09T22:00:00.000Z'],
    [days(14), '2026-01-01T00:30:00.000Z', 'America/New_York', '2026-01-15T05:00:00.000Z'],
    [days(14), '2026-01-01T00:30:00.000Z', 'Australia/Sydney', '2026-01-15T13:00:00.000Z'],
    [day('2026-03-31'), '2026-01-01T00:00:00.000Z', 'Europe/Berlin', '2026-03-31T22:00:00.000Z'],
    [day('2026-10-25'), '2026-01-01T00:00:00.000Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    [day('2026-06-01'), '2026-01-01T00:00:00.000Z', 'Asia/Kathmandu', '2026-06-01T18:15:00.000Z'],
    [days(1), '2028-02-28T12:00:00.000Z', 'UTC', '2028-03-01T00:00:00.000Z'],
  ])('is the end of its day where the learner lives: %o from %s in %s [D01]', (terms, since, zone, at) => {
    expect(dueOfSource({ terms, since }, zone)?.at).toBe(at);
  });

  it('is the earliest mandatory one of several, whichever other comes before [D02]', () => {
    const since = '2026-03-01T00:00:00.000Z';
    const sources = [days(30), days(20), days(3, { mandatory: false }), NONE].map((terms) => ({ terms, since }));
    expect(dueOfSources(sources, 'UTC')).toMatchObject({ at: '2026-03-22T00:00:00.000Z', mandatory: true });
    expect(dueOfSources(sources.slice(2), 'UTC')).toMatchObject({ at: '2026-03-05T00:00:00.000Z', mandatory: false });
    expect(dueOfSources([{ terms: NONE, since }], 'UTC')).toBeNull();
    expect(dueOfSources([], 'UTC')).toBeNull();
  });
});

describe('how an enrolment stands to its term', () => {
  const due = dueOfSource({ terms: day('2026-03-31', { graceDays: 2 }), since: '2026-01-01T00:00:00.000Z' }, 'Europe/Berlin');
  const open = { due, completedAt: null, isExempt: false, isActive: true };
  it.each([
    ['2026-03-01T00:00:00.000Z', 'later'],
    ['2026-03-20T00:00:00.000Z', 'soon'],
    // The term has passed, and the days of grace have not.
    ['2026-04-01T12:00:00.000Z', 'soon'],
    ['2026-04-02T21:59:59.999Z', 'soon'],
    ['2026-04-02T22:00:00.000Z', 'overdue'],
  ])('at %s is %s [D03]', (now, state) => expect(termStateAt(open, now)).toBe(state));

  it('is judged when it is completed, and never again [D03]', () => {
    const later = '2027-01-01T00:00:00.000Z';
    expect(termStateAt({ ...open, completedAt: '2026-04-02T21:00:00.000Z' }, later)).toBe('done');
    expect(termStateAt({ ...open, completedAt: '2026-04-02T22:00:00.000Z' }, later)).toBe('done_late');
    expect(termStateAt({ ...open, isExempt: true }, later)).toBe('exempt');
    expect(termStateAt({ ...open, isActive: false }, later)).toBe('none');
    expect(termStateAt({ ...open, due: null }, later)).toBe('none');
  });
});

describe('terms that cannot be set', () => {
  it.each([days(0), days(3651), days(1.5), day('2026-02-30'), { ...NONE, graceDays: -1 }, { ...NONE, graceDays: 366 }])(
    '%o are refused [D04]',
    (terms) => expect(z.safeParse(termsSchema, terms).success).toBe(false),
  );
});

describe('access that ends', () => {
  const since = '2026-03-01T09:00:00.000Z';
  const ends = { ...NONE, accessEnds: { kind: 'days', days: 5 } } as const;
  it('has ended from its instant on, and has not for who has completed the course and keeps it [D21]', () => {
    const end = accessEndOf([{ terms: ends, since }], null, 'Europe/Berlin');
    expect(end).toEqual({ at: '2026-03-06T23:00:00.000Z', kept: false });
    expect(accessHasEnded(end, null, '2026-03-06T22:59:59.999Z')).toBe(false);
    expect(accessHasEnded(end, since, '2026-03-06T23:00:00.000Z')).toBe(true);
    expect(accessHasEnded({ ...end!, kept: true }, since, '2027-01-01T00:00:00.000Z')).toBe(false);
    expect(accessHasEnded(null, null, '2027-01-01T00:00:00.000Z')).toBe(false);
  });
  it('never ends with a due date that asks nothing [D21]', () => {
    const terms = { ...day('2026-02-01'), accessEnds: { kind: 'due' } } as const;
    expect(accessEndOf([{ terms, since }], null, 'UTC')).toBeNull();
    expect(accessEndOf([{ terms: { ...NONE, accessEnds: { kind: 'due' } }, since }], null, 'UTC')).toBeNull();
  });
});
