import type { TrellisEvent } from '../../events/catalogue.ts';

/** Figures of an attempt at the questions of a unit. */
export type AttemptFigures = {
  readonly number: number;
  readonly correct: number;
  readonly total: number;
  readonly percent: number;
  /** Whether a line of its own tells that it failed. */
  readonly failed: boolean;
};

/** Names as they are now: events carry ids only. */
export type Names = {
  readonly course: string;
  unit(id: number): string;
  /** Returns the attempt at the questions of a unit that the line is about; null for a unit without questions. */
  attempt?(unit: number): AttemptFigures | null;
};

type Words = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>, names: Names) => string | null };

const quoted = (name: string): string => `“${name}”`;

/** Returns the figures of an attempt to end a line: ': attempt 2, 3 of 4 correct (75%)'. */
function figuresText(attempt: AttemptFigures | null | undefined): string {
  if (!attempt) return '';
  const { number, correct, total, percent } = attempt;
  return `: attempt ${number}, ${correct} of ${total} correct (${percent}%)`;
}

/** What prints a line of a person's activity. Everything else happened without one. */
const WORDS: Words = {
  SignedIn: () => 'Signed in.',
  AccessGranted: ({ source, reason, effect }, { course }) => {
    if (reason === 'self-enrolled') return `Enrolled in ${quoted(course)}.`;
    const how = source.kind === 'group' ? ' by a group' : '';
    return effect === 'resumes' ? `Was enrolled in ${quoted(course)} again${how}.` : `Was enrolled in ${quoted(course)}${how}.`;
  },
  AccessRevoked: ({ ends }, { course }) => (ends ? `Access to ${quoted(course)} ended.` : null),
  CourseOpened: (_, { course }) => `Started ${quoted(course)}.`,
  UnitAttemptStarted: ({ unit }, names) => {
    const attempt = names.attempt?.(unit);
    const title = `${quoted(names.unit(unit))} in ${quoted(names.course)}`;
    if (attempt?.failed) return `Started ${title} again.`;
    const isFailed = attempt && attempt.correct < attempt.total;
    return `${isFailed ? `Did not pass ${title} and started again` : `Started ${title} again`}${figuresText(attempt)}.`;
  },
  UnitAttemptFailed: ({ unit, key }, names) => {
    const title = `${quoted(names.unit(unit))} in ${quoted(names.course)}`;
    const what = key === null ? `Did not pass ${title}` : `Answered a question of ${title} incorrectly`;
    return `${what}${figuresText(names.attempt?.(unit))}.`;
  },
  UnitCompleted: ({ unit }, names) =>
    `Completed ${quoted(names.unit(unit))} in ${quoted(names.course)}${figuresText(names.attempt?.(unit))}.`,
  PackageAttemptStarted: ({ unit, number }, names) =>
    `${number === 1 ? 'Opened' : 'Began'} the package ${quoted(names.unit(unit))} in ${quoted(names.course)}${number === 1 ? '' : ' again'}.`,
  PackageRegistrationOpened: ({ unit, number }, names) =>
    `${number === 1 ? 'Opened' : 'Began'} the package ${quoted(names.unit(unit))} in ${quoted(names.course)}${number === 1 ? '' : ' again'}.`,
  CourseCompleted: (_, { course }) => `Completed the course ${quoted(course)}.`,
  AssignmentSubmitted: ({ unit }, names) => `Handed in ${quoted(names.unit(unit))} in ${quoted(names.course)}.`,
  AssignmentReviewed: ({ unit, accepted }, names) =>
    `${accepted ? 'An assignment was accepted' : 'An assignment was returned'}: ${quoted(names.unit(unit))} in ${quoted(names.course)}.`,
  EnrolmentReset: (_, { course }) => `${quoted(course)} was started again from the beginning.`,
  EnrolmentResetUndone: (_, { course }) => `The new start of ${quoted(course)} was undone: it goes on where it was.`,
  CertificateRevoked: (_, { course }) => `The certificate of ${quoted(course)} was revoked.`,
  CertificateIssued: ({ courseTitle }) => `Received the certificate of ${quoted(courseTitle)}.`,
};

/** A line of a person's activity, for people; null for what happened without one. */
export function activityText(event: TrellisEvent, names: Names): string | null {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const words = WORDS[event.type] as ((event: TrellisEvent, names: Names) => string | null) | undefined;
  return words?.(event, names) ?? null;
}
