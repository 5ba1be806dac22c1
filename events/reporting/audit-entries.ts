import type { TrellisEvent } from '../catalogue.ts';
import type { AuditEntry } from '../kernel/audit.ts';
import type { Actor, DomainEvent, StreamId } from '../kernel/commit.ts';
import { auditedIn, parseStream } from '../kernel/streams.ts';

type EntryOf = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>, person: number) => AuditEntry };

const entry = (action: string, kind: string | null, id: number | null, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action,
  kind,
  id,
  course: null,
  text: null,
  ...more,
});

const changed = (type: string, what: readonly string[]): string => (what.length === 0 ? type : `${type}: ${what.join(', ')}`);

/** The events that are audit entries. What learners do in their own courses is in their activity log instead. */
const ENTRIES = {
  SignedIn: ({ type, person }) => entry(type, 'user', person),
  InstanceChanged: ({ type, tenant, what }) => entry(changed(type, what), 'instance', tenant),
  BranchChanged: ({ type, branch, what }) => entry(changed(type, what), 'branch', branch),
  JobAsked: ({ type, job, kind }) => entry(type, 'job', job, { text: kind }),
  JobEnded: ({ type, job, kind, status }) => entry(changed(type, [status]), 'job', job, { text: kind }),
  MemberChanged: ({ type, person, what }) => entry(changed(type, what), 'user', person),
  PersonErased: ({ type, person }) => entry(type, 'user', person),
  ErasureFinished: ({ type, person }) => entry(type, 'user', person),
  GroupChanged: ({ type, group, what }) => entry(changed(type, what), 'group', group),
  LinksChanged: ({ type, of, to, added, removed }) => {
    const counts = [added.length > 0 ? `+${added.length}` : '', removed.length > 0 ? `-${removed.length}` : ''];
    return entry(changed(type, [`${to} ${counts.join(' ').trim()}`.trim()]), of.kind === 'person' ? 'user' : of.kind, of.id);
  },
  GroupTermsSet: ({ type, group, course }) => entry(type, 'group', group, { course }),
  CourseTermsSet: ({ type, course }) => entry(type, 'course', course),
  CourseChanged: ({ type, course, what }) => entry(changed(type, what), 'course', course),
  CoursePublished: ({ type, course }) => entry(type, 'course', course),
  CourseUnpublished: ({ type, course }) => entry(type, 'course', course),
  CategoryChanged: ({ type, category, what }) => entry(changed(type, what), 'category', category),
  ResourceCategoryAdded: ({ type, name }) => entry(type, null, null, { text: name }),
  TemplateChanged: ({ type, template, name, what }) => entry(changed(type, what), 'certificate', template, { text: name }),
  CertificationChanged: ({ type, certification, name, what }) => entry(changed(type, what), 'certification', certification, { text: name }),
  CertificationRevoked: ({ type, name }, person) => entry(type, 'user', person, { text: name }),
  CertificationExemptionSet: ({ type, exempt, name }, person) =>
    entry(changed(type, [exempt ? 'exempt' : 'not exempt']), 'user', person, { text: name }),
  CertificateRevoked: ({ type, course }, person) => entry(type, 'user', person, { course }),
  AccessGranted: ({ type, reason, course }, person) => entry(changed(type, [reason]), 'user', person, { course }),
  AccessRevoked: ({ type, reason }, person) => entry(changed(type, [reason]), 'user', person),
  TermsSet: ({ type }, person) => entry(type, 'user', person),
  TermExtended: ({ type }, person) => entry(type, 'user', person),
  ExemptionSet: ({ type, exempt }, person) => entry(changed(type, [exempt ? 'exempt' : 'not exempt']), 'user', person),
  AssignmentReviewed: ({ type, accepted }, person) => entry(changed(type, [accepted ? 'accepted' : 'returned']), 'user', person),
  PackageAuWaived: ({ type }, person) => entry(type, 'user', person),
  EnrolmentReset: ({ type, reason }, person) => entry(changed(type, [reason]), 'user', person),
  EnrolmentResetUndone: ({ type }, person) => entry(type, 'user', person),
} as const satisfies EntryOf;

/** An event that is an audit entry. */
export type AuditedEvent = Extract<TrellisEvent, { type: keyof typeof ENTRIES }>;

/** Returns whether events of this name are audit entries. */
export const isAudited = (type: string): boolean => Object.hasOwn(ENTRIES, type);

/** Whether a commit can hold audit entries, by its stream and actor alone: in the streams of learners, only what others did. */
export function mayHoldAuditEntries(stream: StreamId, actor: Actor): boolean {
  const audited = auditedIn(stream);
  if (audited === 'others') return actor.kind === 'person' && actor.id !== parseStream(stream)?.ids.person;
  return audited === 'anybody';
}

/** Returns the audited events of a commit, each with its entry. Events that a later build has added are none. */
export function auditedEventsOf(
  stream: StreamId,
  events: readonly DomainEvent[],
): readonly { readonly event: AuditedEvent; readonly entry: AuditEntry }[] {
  const parsed = parseStream(stream);
  // Announcements of an identity are repeated in the streams of its memberships, where they concern an instance.
  if (parsed?.kind === 'identity') return [];
  const person = parsed?.ids.person ?? 0;
  const course = parsed?.kind === 'enrolment' || parsed?.kind === 'packageRegistrations' ? (parsed.ids.course ?? null) : null;
  return events.flatMap((event) => {
    if (!isAudited(event.type)) return [];
    const audited = event as AuditedEvent; // ENTRIES has its name
    // Each function of ENTRIES takes the event it is named for, which the compiler cannot see through the look-up.
    const entryFor = ENTRIES[audited.type] as (event: AuditedEvent, person: number) => AuditEntry;
    const entryOfEvent = entryFor(audited, person);
    return [{ event: audited, entry: { ...entryOfEvent, course: entryOfEvent.course ?? course } }];
  });
}

/** Returns the audit entries of a commit; none for events that are no audit entries, or that a later build has added. */
export const auditEntriesOf = (stream: StreamId, events: readonly DomainEvent[]): AuditEntry[] =>
  auditedEventsOf(stream, events).map(({ entry }) => entry);
