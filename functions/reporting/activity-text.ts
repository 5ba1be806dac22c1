import type { TrellisEvent } from '../../events/catalogue.ts';

/** Names as they are now: events carry ids only. */
export type Names = { readonly course: string; unit(id: number): string };

type Words = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>, names: Names) => string | null };

const quoted = (name: string): string => `“${name}”`;

/** What prints a line of a person's activity. Everything else happened without one. */
const WORDS: Words = {
  SignedIn: () => 'Signed in.',
  AccessGranted: ({ source, reason, effect }, { course }) => {
    if (reason === 'self-enrolled') return `Enrolled in ${quoted(course)}.`;
    const how = source.kind === 'group' ? ' by a group' : '';
    return effect === 'resumes' ? `Was given ${quoted(course)} again${how}.` : `Was assigned ${quoted(course)}${how}.`;
  },
  AccessRevoked: ({ ends }, { course }) => (ends ? `Access to ${quoted(course)} ended.` : null),
  CourseOpened: (_, { course }) => `Started ${quoted(course)}.`,
  UnitCompleted: ({ unit }, names) => `Completed ${quoted(names.unit(unit))} in ${quoted(names.course)}.`,
  CourseCompleted: (_, { course }) => `Completed the course ${quoted(course)}.`,
  AssignmentSubmitted: ({ unit }, names) => `Handed in ${quoted(names.unit(unit))} in ${quoted(names.course)}.`,
  AssignmentReviewed: ({ unit, accepted }, names) =>
    `${accepted ? 'An assignment was accepted' : 'An assignment was returned'}: ${quoted(names.unit(unit))} in ${quoted(names.course)}.`,
  EnrolmentReset: (_, { course }) => `${quoted(course)} was started anew.`,
  CertificateIssued: ({ courseTitle }) => `Received the certificate of ${quoted(courseTitle)}.`,
};

/** A line of a person's activity, for people; null for what happened without one. */
export function activityText(event: TrellisEvent, names: Names): string | null {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const words = WORDS[event.type] as ((event: TrellisEvent, names: Names) => string | null) | undefined;
  return words?.(event, names) ?? null;
}
