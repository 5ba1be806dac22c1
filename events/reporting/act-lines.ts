import type { TrellisEvent } from '../catalogue.ts';
import type { ActLine } from '../kernel/audit.ts';
import type { Actor, DomainEvent, StreamId } from '../kernel/commit.ts';

type Lines = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>, person: number) => ActLine };

const line = (action: string, kind: string | null, id: number | null, more: Partial<ActLine> = {}): ActLine => ({
  action,
  kind,
  id,
  course: null,
  text: null,
  ...more,
});

const changed = (type: string, what: readonly string[]): string => (what.length === 0 ? type : `${type}: ${what.join(', ')}`);

/** Events that somebody who runs the instance wants to find again. What learners do in their courses is their own activity. */
const LINES: Lines = {
  InstanceChanged: ({ type, tenant, what }) => line(changed(type, what), 'instance', tenant),
  BranchChanged: ({ type, branch, what }) => line(changed(type, what), 'branch', branch),
  JobAsked: ({ type, job, kind }) => line(type, 'job', job, { text: kind }),
  JobEnded: ({ type, job, kind, status }) => line(changed(type, [status]), 'job', job, { text: kind }),
  MemberChanged: ({ type, person, what }) => line(changed(type, what), 'user', person),
  GroupChanged: ({ type, group, what }) => line(changed(type, what), 'group', group),
  LinksChanged: ({ type, of, to, added, removed }) => {
    const counts = [added.length > 0 ? `+${added.length}` : '', removed.length > 0 ? `-${removed.length}` : ''];
    return line(changed(type, [`${to} ${counts.join(' ').trim()}`.trim()]), of.kind === 'person' ? 'user' : of.kind, of.id);
  },
  CourseChanged: ({ type, course, what }) => line(changed(type, what), 'course', course),
  CoursePublished: ({ type, course }) => line(type, 'course', course),
  CategoryChanged: ({ type, category, what }) => line(changed(type, what), 'category', category),
  AccessGranted: ({ type, reason, course }, person) => line(changed(type, [reason]), 'user', person, { course }),
  AccessRevoked: ({ type, reason }, person) => line(changed(type, [reason]), 'user', person),
  AssignmentReviewed: ({ type, accepted }, person) => line(changed(type, [accepted ? 'accepted' : 'returned']), 'user', person),
  EnrolmentReset: ({ type, reason }, person) => line(changed(type, [reason]), 'user', person),
};

const idIn = (stream: StreamId, letter: 'u' | 'c'): number | null => {
  const found = [...stream.pk.split('#').slice(1), ...stream.name.split('#')].find((part) => new RegExp(`^${letter}\\d+$`).test(part));
  return found === undefined ? null : Number(found.slice(1));
};

/** Records announce in streams of these names; a learner's streams hold acts only where somebody else acted. */
const RECORDS = /^[vm]$/;
const ENROLMENT = /^e#c\d+$/;

/** Whether a commit can hold acts at all, before its body is looked at. */
export function mayHoldActs(stream: StreamId, actor: Actor): boolean {
  if (RECORDS.test(stream.name)) return true;
  return ENROLMENT.test(stream.name) && actor.kind === 'person' && actor.id !== idIn(stream, 'u');
}

/** The acts among the events of a commit. */
export function actLines(stream: StreamId, events: readonly DomainEvent[]): ActLine[] {
  const [person, course] = [idIn(stream, 'u') ?? 0, ENROLMENT.test(stream.name) ? idIn(stream, 'c') : null];
  return events.flatMap((event) => {
    // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
    const read = LINES[event.type as TrellisEvent['type']] as ((event: DomainEvent, person: number) => ActLine) | undefined;
    const found = read?.(event, person);
    return found ? [{ ...found, course: found.course ?? course }] : [];
  });
}
