import type { StatementKeys } from '../../../shared/packages/xapi/statement-keys.ts';
import { PRODUCT_VERBS, personAgentKey, type ProductVerb } from '../../../shared/packages/xapi/product-statements.ts';
import type { CertificateEvent } from '../../certificates/certificate.events.ts';
import type { DomainEvent, StreamId } from '../../kernel/commit.ts';
import { parseStream } from '../../kernel/streams.ts';
import type { EnrolmentEvent } from '../../learning/enrolment.events.ts';
import type { PackageEvent } from '../scorm/attempt.events.ts';

/** The events that can be statements. */
type LearningEvent = EnrolmentEvent | CertificateEvent | PackageEvent;

/** What a statement of the product is about. */
export type ProductObject =
  | { readonly kind: 'course' }
  | { readonly kind: 'unit'; readonly unit: number }
  /** A SCO of the unit's package, by its uuid. */
  | { readonly kind: 'part'; readonly unit: number; readonly part: string }
  | { readonly kind: 'question'; readonly unit: number; readonly key: string }
  | { readonly kind: 'certificate'; readonly code: string };

/** An event of the product as a statement, with ids alone: names of people are in no statement, and hosts are told when it is read. */
export type ProductStatement = {
  /** Place of the event in its commit. */
  readonly n: number;
  readonly person: number;
  readonly course: number;
  readonly verb: ProductVerb;
  readonly object: ProductObject;
  readonly success?: boolean;
  readonly completion?: true;
  /** What a package gave, 0 to 100: the last score, and the one of the best tries where it is another. */
  readonly score?: { readonly last: number; readonly best?: number };
  /** Time that it took. */
  readonly seconds?: number;
  /** Place in the unit: seconds of a recording, page of a document. */
  readonly position?: number;
  /** The person who decided it. */
  readonly instructor?: number;
};

type StatementPart = Pick<ProductStatement, 'verb' | 'object'> & Partial<ProductStatement>;
/** What the stream of an event says of it. `unit`: 0 for streams of no unit. */
type UnitContext = { readonly unit: number };

const unitOf = (unit: number): ProductObject => ({ kind: 'unit', unit });
const COURSE: ProductObject = { kind: 'course' };

type Tellers = {
  readonly [Type in LearningEvent['type']]?: (event: Extract<LearningEvent, { type: Type }>, place: UnitContext) => StatementPart | null;
};

/** Returns the verb of what a package of SCORM has reached in one of its parts. */
function verbOfRating({ completion, success }: Extract<LearningEvent, { type: 'PackageScoRated' }>): ProductVerb {
  if (success !== 'unknown') return success;
  return completion === 'completed' ? 'completed' : 'scored';
}

/** The events that are statements: all that learners do, and what becomes of it. */
const TELLERS = {
  AccessGranted: ({ effect }) => (effect === 'adds' ? null : { verb: 'registered', object: COURSE }),
  AccessRevoked: ({ ends }) => (ends ? { verb: 'unregistered', object: COURSE } : null),
  CourseOpened: () => ({ verb: 'launched', object: COURSE }),
  EnrolmentReset: () => ({ verb: 'attempted', object: COURSE }),
  EnrolmentResetUndone: () => ({ verb: 'attempted', object: COURSE }),
  UnitAttemptStarted: ({ unit }) => ({ verb: 'attempted', object: unitOf(unit) }),
  UnitAttemptFailed: ({ unit }) => ({ verb: 'failed', object: unitOf(unit), success: false }),
  TimeCounted: ({ unit, seconds }) => ({ verb: 'experienced', object: unitOf(unit), seconds }),
  PositionKept: ({ unit, position }) => ({ verb: 'progressed', object: unitOf(unit), position }),
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
  CertificateRevoked: ({ code }) => ({ verb: 'lost', object: { kind: 'certificate', code } }),
  PackageAttemptStarted: ({ unit }) => ({ verb: 'attempted', object: unitOf(unit) }),
  PackageSessionOpened: ({ sco: part }, { unit }) => ({ verb: 'initialized', object: { kind: 'part', unit, part } }),
  // A score that concludes nothing, and no score, is no result yet.
  PackageScoRated: (event, { unit }) =>
    event.success === 'unknown' && event.completion !== 'completed' && event.score === null
      ? null
      : {
          verb: verbOfRating(event),
          object: { kind: 'part', unit, part: event.sco },
          ...(event.success !== 'unknown' && { success: event.success === 'passed' }),
          ...(event.completion === 'completed' && { completion: true }),
          ...(event.score !== null && { score: { last: event.score } }),
        },
  PackageSessionEnded: ({ seconds }, { unit }) => ({ verb: 'terminated', object: unitOf(unit), seconds: Math.floor(seconds) }),
} as const satisfies Tellers;

/** Returns what an event tells; null for one that is no statement, or that a later build has added. */
function statementOf(event: DomainEvent, place: UnitContext): StatementPart | null {
  if (!Object.hasOwn(TELLERS, event.type)) return null;
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const teller = TELLERS[event.type as keyof typeof TELLERS] as (event: DomainEvent, place: UnitContext) => StatementPart | null;
  return teller(event, place);
}

/** Returns the statements that the events of a commit are; none for streams that are not about learning. */
export function productStatements(stream: StreamId, events: readonly DomainEvent[]): ProductStatement[] {
  const parsed = parseStream(stream);
  const { person, course, unit = 0 } = parsed?.ids ?? {};
  if (person === undefined || course === undefined) return [];
  return events.flatMap((event, n): ProductStatement[] => {
    const told = statementOf(event, { unit });
    return told ? [{ n, person, course, ...told }] : [];
  });
}

/** Returns the path of an activity below the address of the instance. */
export function activityPath(course: number, object: ProductObject): string {
  const path = `/xapi/courses/${course}`;
  switch (object.kind) {
    case 'course':
      return path;
    case 'unit':
      return `${path}/units/${object.unit}`;
    case 'part':
      return `${path}/units/${object.unit}/parts/${object.part}`;
    case 'question':
      return `${path}/units/${object.unit}/questions/${encodeURIComponent(object.key)}`;
    case 'certificate':
      return `/xapi/certificates/${object.code}`;
  }
}

/** Returns by what a statement of the product is found; activities and accounts without the address of the instance, which may change. */
export function productStatementKeys({ person, course, verb, object, instructor }: ProductStatement): StatementKeys {
  const activity = activityPath(course, object);
  const agents = [personAgentKey(person)];
  return {
    verb: PRODUCT_VERBS[verb],
    registration: null,
    agents,
    activity,
    relatedAgents: [...agents, ...(instructor === undefined ? [] : [personAgentKey(instructor)])],
    relatedActivities: [activity, ...parentsOf(course, object)],
    refersTo: null,
    voids: null,
  };
}

/** Returns the paths of what an activity is part of. */
export function parentsOf(course: number, object: ProductObject): string[] {
  if (object.kind === 'course') return [];
  const parents = [activityPath(course, COURSE)];
  return object.kind === 'question' || object.kind === 'part' ? [activityPath(course, unitOf(object.unit)), ...parents] : parents;
}
