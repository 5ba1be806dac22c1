import type { StatementKeys } from '../../shared/packages/xapi/statement-keys.ts';
import { OWN_VERBS, ownAgentKey, type OwnVerb } from '../../shared/packages/xapi/own-statements.ts';
import type { TrellisEvent } from '../catalogue.ts';
import type { DomainEvent, StreamId } from '../kernel/commit.ts';
import { parseStream } from '../kernel/streams.ts';

/** What a statement of the product is about. */
export type OwnObject =
  | { readonly kind: 'course' }
  | { readonly kind: 'unit'; readonly unit: number }
  | { readonly kind: 'question'; readonly unit: number; readonly key: string }
  | { readonly kind: 'certificate'; readonly code: string };

/** An event of the product as a statement, with ids alone: names of people are in no statement, and hosts are told when it is read. */
export type OwnStatement = {
  /** Place of the event in its commit. */
  readonly n: number;
  readonly person: number;
  readonly course: number;
  readonly verb: OwnVerb;
  readonly object: OwnObject;
  readonly success?: boolean;
  readonly completion?: true;
  /** What a package gave, 0 to 100: the last score, and the one of the best tries where it is another. */
  readonly score?: { readonly last: number; readonly best?: number };
  /** The person who decided it. */
  readonly instructor?: number;
};

type Told = Pick<OwnStatement, 'verb' | 'object'> & Partial<OwnStatement>;

const unitOf = (unit: number): OwnObject => ({ kind: 'unit', unit });
const COURSE: OwnObject = { kind: 'course' };

type Tellers = { readonly [Type in TrellisEvent['type']]?: (event: Extract<TrellisEvent, { type: Type }>) => Told | null };

/** The events that are statements. Time and positions are none of their own. */
const TELLERS = {
  AccessGranted: ({ effect }) => (effect === 'adds' ? null : { verb: 'registered', object: COURSE }),
  AccessRevoked: ({ ends }) => (ends ? { verb: 'unregistered', object: COURSE } : null),
  CourseOpened: () => ({ verb: 'launched', object: COURSE }),
  EnrolmentReset: () => ({ verb: 'attempted', object: COURSE }),
  UnitAttemptStarted: ({ unit }) => ({ verb: 'attempted', object: unitOf(unit) }),
  UnitResponseStored: ({ response, unit, key, correct }) =>
    response.type === 'CompletionWithNoTest'
      ? null
      : { verb: 'answered', object: { kind: 'question', unit, key }, ...(correct !== null && { success: correct }) },
  UnitCompleted: ({ unit }) => ({ verb: 'completed', object: unitOf(unit), completion: true }),
  UnitScored: ({ unit, score, best }) => ({
    verb: 'scored',
    object: unitOf(unit),
    score: { last: score, ...(best !== undefined && { best }) },
  }),
  CourseCompleted: () => ({ verb: 'completed', object: COURSE, completion: true }),
  AssignmentSubmitted: ({ unit }) => ({ verb: 'submitted', object: unitOf(unit) }),
  AssignmentReviewed: ({ unit, accepted, reviewer }) => ({
    verb: 'evaluated',
    object: unitOf(unit),
    success: accepted,
    instructor: reviewer,
  }),
  CertificateIssued: ({ code }) => ({ verb: 'earned', object: { kind: 'certificate', code } }),
} as const satisfies Tellers;

/** Returns what an event tells; null for one that is no statement, or that a later build has added. */
function eventTold(event: DomainEvent): Told | null {
  if (!Object.hasOwn(TELLERS, event.type)) return null;
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const teller = TELLERS[event.type as keyof typeof TELLERS] as (event: DomainEvent) => Told | null;
  return teller(event);
}

/** Returns the statements that the events of a commit are; none for streams that are not about learning. */
export function ownStatements(stream: StreamId, events: readonly DomainEvent[]): OwnStatement[] {
  const parsed = parseStream(stream);
  const { person, course } = parsed?.ids ?? {};
  if (person === undefined || course === undefined) return [];
  return events.flatMap((event, n): OwnStatement[] => {
    const told = eventTold(event);
    return told ? [{ n, person, course, ...told }] : [];
  });
}

/** Returns the path of an activity below the address of the instance. */
export function activityPath(course: number, object: OwnObject): string {
  const path = `/xapi/courses/${course}`;
  switch (object.kind) {
    case 'course':
      return path;
    case 'unit':
      return `${path}/units/${object.unit}`;
    case 'question':
      return `${path}/units/${object.unit}/questions/${encodeURIComponent(object.key)}`;
    case 'certificate':
      return `/xapi/certificates/${object.code}`;
  }
}

/** Returns by what a statement of the product is found; activities and accounts without the address of the instance, which may change. */
export function ownKeys({ person, course, verb, object, instructor }: OwnStatement): StatementKeys {
  const activity = activityPath(course, object);
  const agents = [ownAgentKey(person)];
  return {
    verb: OWN_VERBS[verb],
    registration: null,
    agents,
    activity,
    relatedAgents: [...agents, ...(instructor === undefined ? [] : [ownAgentKey(instructor)])],
    relatedActivities: [activity, ...parentsOf(course, object)],
    refersTo: null,
    voids: null,
  };
}

/** Returns the paths of what an activity is part of. */
export function parentsOf(course: number, object: OwnObject): string[] {
  if (object.kind === 'course') return [];
  const parents = [activityPath(course, COURSE)];
  return object.kind === 'question' ? [activityPath(course, unitOf(object.unit)), ...parents] : parents;
}
