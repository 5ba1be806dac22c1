import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import type { ChangedValue } from '../../../events/kernel/changed-values.ts';
import { erasureWords } from '../../../shared/people/erasure.ts';
import type { AuditNames, NamedKind } from './audit-names.queries.ts';
import { capitalised, changedWord, valueText } from './changed-words.ts';
import { linksTold } from './links-told.ts';
import { change, inWords, type Telling, told, type Told } from './told.ts';

/** What is done with a whole record, with its state before and after. */
const LIFE: Readonly<Record<string, { readonly verb: string; readonly before: string; readonly after: string }>> = {
  deleted: { verb: 'deleted', before: 'In use', after: 'Deleted' },
  restored: { verb: 'restored', before: 'Deleted', after: 'In use' },
  removed: { verb: 'removed', before: 'In use', after: 'Removed' },
  purged: { verb: 'permanently removed', before: 'Deleted', after: 'Permanently removed' },
};

/** More changed members are counted. */
const MOST_WORDS = 3;

type Change = {
  readonly what: readonly string[];
  readonly of: string;
  readonly verbs?: Readonly<Record<string, string>>;
  /** Of those members whose values are told. */
  readonly values?: readonly ChangedValue[] | undefined;
};

/** Returns what a new record was created with, as far as its event holds it. */
const creationTold = (actor: string, sentence: string, values: readonly ChangedValue[]): Told => {
  const factsOf = (end: 'from' | 'to') =>
    values.map((value) => ({ name: capitalised(changedWord(value.member)), value: valueText(value.member, value[end]) }));
  return told(`${actor} ${sentence}`, factsOf('from'), factsOf('to'));
};

/** Returns what was changed of a record, with the values that its event holds. */
function changeTold({ actor }: Telling, { what, of, verbs = {}, values = [] }: Change): Told {
  if (what.includes('created')) return creationTold(actor, `${verbs['created'] ?? 'created'} ${of}`, values);
  const life = what.map((member) => ({ member, state: LIFE[member] })).find(({ state }) => state !== undefined);
  if (life?.state) {
    const { verb, before, after } = life.state;
    return told(`${actor} ${verbs[life.member] ?? verb} ${of}`, ...change('State', before, after));
  }
  if (what.length === 0) return told(`${actor} changed ${of}`);
  const words = what.map(changedWord);
  const list = words.length > MOST_WORDS ? `${words.length} details` : `the ${inWords(words)}`;
  const factsOf = (end: 'from' | 'to') =>
    what.map((member) => {
      const changed = values.find((one) => one.member === member);
      return { name: capitalised(changedWord(member)), value: changed ? valueText(member, changed[end]) : null };
    });
  return told(`${actor} changed ${list} of ${of}`, factsOf('from'), factsOf('to'));
}

type Changed = Pick<Change, 'what' | 'values'>;

const recordTold =
  (kind: NamedKind) =>
  (telling: Telling, id: number, { what, values }: Changed): Told =>
    changeTold(telling, { what, values, of: `the ${kind} ${telling.name(kind, id)}` });
const branchTold = recordTold('branch');
const groupTold = recordTold('group');
const courseTold = recordTold('course');
const categoryTold = recordTold('category');

function memberTold(telling: Telling, { person, what, values }: Extract<AuditedEvent, { type: 'MemberChanged' }>): Told {
  const isOwn = telling.actorId === person;
  return changeTold(telling, { what, values, of: isOwn ? 'their own account' : telling.name('user', person), verbs: { created: 'added' } });
}

/** What is done with a subscription; 'subscription' is of the time when only one could be made. */
const SUBSCRIPTIONS: readonly {
  readonly member: string;
  readonly verb: string;
  readonly before: string | null;
  readonly after: string | null;
}[] = [
  { member: 'subscription-added', verb: 'added a subscription', before: 'None', after: 'In use' },
  { member: 'subscription-changed', verb: 'changed a subscription', before: null, after: null },
  { member: 'subscription-deleted', verb: 'deleted a subscription', before: 'In use', after: 'Deleted' },
  { member: 'subscription', verb: 'changed the subscription', before: null, after: null },
];

function instanceTold(telling: Telling, { what, values }: Changed): Told {
  const { actor, instance } = telling;
  if (what.includes('subscription-ended'))
    return told(`${actor} ended the subscription of ${instance}`, ...change('Subscription', null, 'Ended'));
  if (what.includes('api-key-created')) return told(`${actor} added an API key of ${instance}`, ...change('API key', 'None', 'In use'));
  if (what.includes('api-key-revoked'))
    return told(`${actor} revoked an API key of ${instance}`, ...change('API key', 'In use', 'Revoked'));
  const plan = SUBSCRIPTIONS.find(({ member }) => what.includes(member));
  if (plan) return told(`${actor} ${plan.verb} of ${instance}`, ...change('Subscription', plan.before, plan.after));
  return changeTold(telling, { what, values, of: instance });
}

/** The work of jobs, to follow "started". */
const JOBS: Readonly<Record<string, string>> = {
  'act-on-rows': 'a bulk change',
  'assign-courses': 'enrolling users in courses',
  'enrol-users': 'enrolling users in a course',
  'move-category': 'moving the contents of a deleted category',
  'reconcile-groups': 'updating access through a group',
  'undo-import': 'undoing an import of users',
};
const jobWords = (kind: string): string => JOBS[kind] ?? `the background work ${kind}`;

function jobEndTold({ actor }: Telling, { kind, status }: Extract<AuditedEvent, { type: 'JobEnded' }>): Told {
  const isDone = status === 'done';
  const sentence = isDone ? `${actor} finished ${jobWords(kind)}` : `${actor} could not finish ${jobWords(kind)}`;
  return told(sentence, ...change('State', 'Running', isDone ? 'Done' : 'Failed'));
}

type Granted = Extract<AuditedEvent, { type: 'AccessGranted' }>;
const ACCESS_BEFORE: Record<Granted['effect'], string> = { starts: 'None', resumes: 'Ended', adds: 'Enrolled' };

const sourceText = (source: Granted['source'], name: AuditNames): string =>
  source.kind === 'direct' ? 'Direct' : `Group ${name('group', source.group)}`;

function grantTold(telling: Telling, { person, course, source, effect }: Granted): Told {
  const { actor, actorId, name } = telling;
  const who = actorId === person ? 'themselves' : name('user', person);
  const by = source.kind === 'group' ? ` by the group ${name('group', source.group)}` : '';
  const again = effect === 'resumes' ? ' again' : effect === 'adds' ? ' in addition' : '';
  return told(
    `${actor} enrolled ${who} in ${name('course', course)}${by}${again}`,
    [
      { name: 'Access', value: ACCESS_BEFORE[effect] },
      { name: 'Source', value: effect === 'adds' ? null : 'None' },
    ],
    [
      { name: 'Access', value: 'Enrolled' },
      { name: 'Source', value: sourceText(source, name) },
    ],
  );
}

function revokeTold({ actor, person, course, name }: Telling, { source, ends }: Extract<AuditedEvent, { type: 'AccessRevoked' }>): Told {
  const [who, title] = [name('user', person), name('course', course ?? 0)];
  const by = source.kind === 'group' ? ` by the group ${name('group', source.group)}` : '';
  const sentence = ends
    ? `${actor} unenrolled ${who} from ${title}`
    : `${actor} ended the enrolment of ${who} in ${title}${by}, and another enrolment remains`;
  const before = [
    { name: 'Access', value: 'Enrolled' },
    { name: 'Source', value: sourceText(source, name) },
  ];
  const after = [
    { name: 'Access', value: ends ? 'Ended' : 'Enrolled' },
    { name: 'Source', value: ends ? 'None' : null },
  ];
  return told(sentence, before, after);
}

function reviewTold(telling: Telling, { number, accepted }: Extract<AuditedEvent, { type: 'AssignmentReviewed' }>): Told {
  const { actor, person, course, name } = telling;
  const [verb, state] = accepted ? ['accepted', 'Accepted'] : ['returned', 'Returned'];
  const of = `an assignment of ${name('user', person)} in ${name('course', course ?? 0)}`;
  return told(`${actor} ${verb} ${of}`, ...change(`Submission ${number}`, 'Waiting for review', state));
}

function publicationTold({ actor, name }: Telling, { course, removedUnits }: Extract<AuditedEvent, { type: 'CoursePublished' }>): Told {
  const sentence = `${actor} published the course ${name('course', course)}`;
  return removedUnits.length === 0 ? told(sentence) : told(sentence, [], [{ name: 'Removed units', value: String(removedUnits.length) }]);
}

type Erased = Extract<AuditedEvent, { type: 'PersonErased' }>;

/** Tells the receipt of an erasure: what was erased, what stays, and until when the rest goes. */
function erasureTold({ actor, name }: Telling, { person, erased, kept, until }: Erased): Told {
  const facts = (counts: Erased['erased'], state: string) =>
    counts.map(({ what, count }) => ({ name: `${state}: ${erasureWords(what)}`, value: count.toLocaleString('en-GB') }));
  return told(
    `${actor} erased the personal data of ${name('user', person)}`,
    [],
    [...facts(erased, 'Erased'), ...facts(kept, 'Stays'), { name: 'All copies gone by', value: until }],
  );
}

function templateTold(telling: Telling, { name, what, by, values }: Extract<AuditedEvent, { type: 'TemplateChanged' }>): Told {
  const of = `the certificate template ${name}`;
  if (by !== undefined) return told(`${telling.actor} replaced ${of} with ${by}`, ...change('Template of its courses', name, by));
  return changeTold(telling, { what, of, values, verbs: { created: 'uploaded' } });
}

function revocationTold({ actor, name }: Telling, { person, course }: Extract<AuditedEvent, { type: 'CertificateRevoked' }>): Told {
  const sentence = `${actor} revoked the certificate of ${name('user', person)} for ${name('course', course)}`;
  return told(sentence, ...change('State', 'Valid', 'Revoked'));
}

type Teller = { readonly [Type in AuditedEvent['type']]: (telling: Telling, event: Extract<AuditedEvent, { type: Type }>) => Told };

/** What each audited event tells; the compiler names one that is missing. */
const TELLERS: Teller = {
  SignedIn: ({ name }, { person }) => told(`${name('user', person)} signed in`),
  InstanceChanged: instanceTold,
  BranchChanged: (telling, event) => branchTold(telling, event.branch, event),
  JobAsked: ({ actor }, { kind }) => told(`${actor} started ${jobWords(kind)}`),
  JobEnded: jobEndTold,
  MemberChanged: memberTold,
  PersonErased: erasureTold,
  ErasureFinished: ({ actor, name }, { person }) =>
    told(`${actor} removed the last copies of the personal data of ${name('user', person)}`),
  GroupChanged: (telling, event) => groupTold(telling, event.group, event),
  LinksChanged: linksTold,
  CourseChanged: (telling, event) => courseTold(telling, event.course, event),
  CoursePublished: publicationTold,
  CourseUnpublished: ({ actor, name }, { course }) =>
    told(`${actor} unpublished the course ${name('course', course)}`, ...change('State', 'Published', 'Unpublished')),
  CategoryChanged: (telling, event) => categoryTold(telling, event.category, event),
  ResourceCategoryAdded: ({ actor }, { name }) => told(`${actor} created the resource category ${name}`),
  TemplateChanged: templateTold,
  CertificateRevoked: revocationTold,
  AccessGranted: grantTold,
  AccessRevoked: revokeTold,
  AssignmentReviewed: reviewTold,
  PackageAuWaived: ({ actor, person, course, name }) =>
    told(`${actor} waived a part of a package in ${name('course', course ?? 0)} for ${name('user', person ?? 0)}`),
  EnrolmentReset: ({ actor, person, course, name }, { round }) =>
    told(
      `${actor} started ${name('course', course ?? 0)} again for ${name('user', person)}`,
      ...change('Round', String(round - 1), String(round)),
    ),
  EnrolmentResetUndone: ({ actor, person, course, name }, { round }) =>
    told(
      `${actor} undid the new start of ${name('course', course ?? 0)} for ${name('user', person)}`,
      ...change('Round', String(round + 1), String(round)),
    ),
};

/** Returns what an audited event tells. */
export function eventTold(event: AuditedEvent, telling: Telling): Told {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const teller = TELLERS[event.type] as (telling: Telling, event: AuditedEvent) => Told;
  return teller(telling, event);
}
