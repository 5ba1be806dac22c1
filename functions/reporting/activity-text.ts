import type { TrellisEvent } from '../../events/catalogue.ts';
import type { EnrolmentEventOf } from '../../events/learning/enrolment.events.ts';

/** Names as they are now: events carry ids only. */
export type Names = { readonly course: string; unit(id: number): string };

const quoted = (name: string): string => `“${name}”`;

function granted({ source, reason, effect }: EnrolmentEventOf<'AccessGranted'>, { course }: Names): string {
  if (reason === 'self-enrolled') return `Enrolled in ${quoted(course)}.`;
  const how = source.kind === 'group' ? ' by a group' : '';
  return effect === 'resumes' ? `Was given ${quoted(course)} again${how}.` : `Was assigned ${quoted(course)}${how}.`;
}

/** A line of a person's activity, for people; null for what happened without one. */
export function activityText(event: TrellisEvent, names: Names): string | null {
  const course = quoted(names.course);
  switch (event.type) {
    case 'SignedIn':
      return 'Signed in.';
    case 'AccessGranted':
      return granted(event, names);
    case 'AccessRevoked':
      return event.ends ? `Access to ${course} ended.` : null;
    case 'CourseOpened':
      return `Started ${course}.`;
    case 'UnitCompleted':
      return `Completed ${quoted(names.unit(event.unit))} in ${course}.`;
    case 'CourseCompleted':
      return `Completed the course ${course}.`;
    case 'AssignmentSubmitted':
      return `Handed in ${quoted(names.unit(event.unit))} in ${course}.`;
    case 'AssignmentReviewed':
      return `${event.accepted ? 'An assignment was accepted' : 'An assignment was returned'}: ${quoted(names.unit(event.unit))} in ${course}.`;
    case 'EnrolmentReset':
      return `${course} was started anew.`;
    case 'CertificateIssued':
      return `Received the certificate of ${quoted(event.courseTitle)}.`;
    default:
      return null;
  }
}
