import * as z from 'zod/mini';
import { addDays, type Day, type Instant } from '../../kernel/instant.ts';
import { dayIn, endOfDay } from '../../kernel/regional/zoned-time.ts';
import { MOST_DAYS, MOST_GRACE } from './term-limits.ts';

const days = z
  .int('Enter a number of days.')
  .check(z.minimum(1, 'Enter at least 1 day.'), z.maximum(MOST_DAYS, 'Enter at most 3,650 days.'));

const dueRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), day: z.iso.date('The due date must be a day, as YYYY-MM-DD.') }),
  z.object({ kind: z.literal('days'), days }),
]);

/** The terms of one source of an enrolment: a direct one, a group's, or those of the course. */
export const termsSchema = z.object({
  mandatory: z.boolean(),
  /** When it is due: on a day, or so many days after the source gave the course; null: never. */
  due: z.nullable(dueRule),
  graceDays: z.int().check(z.minimum(0, 'Enter 0 or more days of grace.'), z.maximum(MOST_GRACE, 'Enter at most 365 days of grace.')),
  /** When access ends: with the due date and its days of grace, or so many days after the source gave the course; absent: never. */
  accessEnds: z.optional(
    z.discriminatedUnion(
      'kind',
      [z.object({ kind: z.literal('due') }), z.object({ kind: z.literal('days'), days })],
      'Choose whether access ends with the due date, or after a number of days.',
    ),
  ),
  /** Whether those who have completed the course have access after that; absent: they have not. */
  keptWhenDone: z.optional(z.literal(true)),
  /** Why; of direct terms it is encrypted with the person's key. */
  reason: z.optional(z.string()),
});

/** The terms of one source of an enrolment. */
export type Terms = Readonly<z.infer<typeof termsSchema>>;

const factsOf = ({ mandatory, due, graceDays, accessEnds, keptWhenDone, reason }: Terms): string =>
  JSON.stringify([mandatory, graceDays, due, accessEnds ?? null, keptWhenDone ?? false, reason ?? '']);

/** Returns whether terms say the same; null: none. */
export const sameTerms = (a: Terms | null, b: Terms | null): boolean => (a && factsOf(a)) === (b && factsOf(b));

/** A source with the instant from which its days count: the first time that it gave the course, which a return does not change. */
export type TermedSource = { readonly terms: Terms; readonly since: Instant };

/** When an enrolment is due, and whether the source that says so is mandatory. `lateAt`: after the days of grace. */
export type Due = { readonly at: Instant; readonly lateAt: Instant; readonly mandatory: boolean };

/** Returns the day of a rule for a source that gave the course at `since`. */
const dayOf = (rule: NonNullable<Terms['due']>, since: Instant, zone: string): Day =>
  rule.kind === 'day' ? rule.day : addDays(dayIn(since, zone), rule.days);

/** Returns when a source is due: at the end of its day in the zone; null for one without a term, and for a day that had passed when it gave the course. */
export function dueOfSource({ terms, since }: TermedSource, zone: string): Due | null {
  if (terms.due === null) return null;
  const day = dayOf(terms.due, since, zone);
  if (endOfDay(day, zone) <= since) return null;
  return { at: endOfDay(day, zone), lateAt: endOfDay(addDays(day, terms.graceDays), zone), mandatory: terms.mandatory };
}

/** When access ends, and whether it goes on for those who have completed the course by then. */
export type AccessEnd = { readonly at: Instant; readonly kept: boolean };

/** Returns when access by a source ends; null: never, as where the due date of which it speaks asks nothing. */
function accessEndOfSource(source: TermedSource, zone: string): AccessEnd | null {
  const { accessEnds, keptWhenDone = false } = source.terms;
  if (accessEnds === undefined) return null;
  const at =
    accessEnds.kind === 'due' ? dueOfSource(source, zone)?.lateAt : endOfDay(addDays(dayIn(source.since, zone), accessEnds.days), zone);
  return at === undefined ? null : { at, kept: keptWhenDone };
}

/**
 * Returns when access ends by all sources that give a course: with the last of them, and never while one of them has no end.
 * @param sources the terms of each, null for one without any @param ofCourse those of the course, for sources that say nothing of an end
 */
export function accessEndOf(sources: readonly (TermedSource | null)[], ofCourse: TermedSource | null, zone: string): AccessEnd | null {
  const endOfCourse = ofCourse && accessEndOfSource(ofCourse, zone);
  const ends = sources.map((source) => (source && accessEndOfSource(source, zone)) ?? endOfCourse);
  return ends.reduce((last, end) => last && end && (end.at > last.at ? end : last), ends[0] ?? null);
}

/** Returns whether somebody has no access any more. */
export const accessHasEnded = (end: AccessEnd | null | undefined, completedAt: Instant | null, now: Instant): boolean =>
  end != null && now >= end.at && !(end.kept && completedAt !== null);

const earlier = (one: Due, other: Due): Due => (other.at < one.at ? other : one);

/** Returns when an enrolment is due: the earliest mandatory term of its sources counts, without one the earliest of the others; null for none. */
export function dueOfSources(sources: readonly TermedSource[], zone: string): Due | null {
  const dues = sources.flatMap((source) => dueOfSource(source, zone) ?? []);
  const mandatory = dues.filter((due) => due.mandatory);
  const counting = mandatory.length > 0 ? mandatory : dues;
  return counting.length === 0 ? null : counting.reduce(earlier);
}

/** Days before the due instant from which it is soon. */
export const SOON_DAYS = 14;

/** What is known of an enrolment beside its terms. */
export type TermFacts = {
  readonly due: Due | null;
  readonly completedAt: Instant | null;
  readonly isExempt: boolean;
  readonly isActive: boolean;
};

/** How an enrolment stands to its term; `none` has none, or its person is not active. */
export type TermState = 'none' | 'later' | 'soon' | 'overdue' | 'done' | 'done_late' | 'exempt';

/** Returns how an enrolment stands to its term at an instant. What is late is judged by the days of grace. */
export function termStateAt({ due, completedAt, isExempt, isActive }: TermFacts, now: Instant): TermState {
  if (due === null) return 'none';
  if (completedAt !== null) return completedAt < due.lateAt ? 'done' : 'done_late';
  if (isExempt) return 'exempt';
  if (!isActive) return 'none';
  if (now >= due.lateAt) return 'overdue';
  return now >= addDays(due.at.slice(0, 10), -SOON_DAYS) ? 'soon' : 'later';
}
