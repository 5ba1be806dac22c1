import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import type { ChangedValue } from '../../../events/kernel/changed-values.ts';
import { erasureWords } from '../../../shared/people/erasure.ts';
import type { AuditNames, NamedKind } from './audit-names.queries.ts';
import { capitalised, changedWord, valueText } from './changed-words.ts';
import { linksSentence } from './links-sentence.ts';
import { change, inWords, type SentenceContext, auditSentence, type AuditSentence } from './sentence-parts.ts';

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
  /** Of those members whose values are shown. */
  readonly values?: readonly ChangedValue[] | undefined;
};

/** Returns what a new record was created with, as far as its event holds it. */
const creationSentence = (actor: string, sentence: string, values: readonly ChangedValue[]): AuditSentence => {
  const factsOf = (end: 'from' | 'to') =>
    values.map((value) => ({ name: capitalised(changedWord(value.member)), value: valueText(value.member, value[end]) }));
  return auditSentence(`${actor} ${sentence}`, factsOf('from'), factsOf('to'));
};

/** Returns what was changed of a record, with the values that its event holds. */
function changeSentence({ actor }: SentenceContext, { what, of, verbs = {}, values = [] }: Change): AuditSentence {
  if (what.includes('created')) return creationSentence(actor, `${verbs['created'] ?? 'created'} ${of}`, values);
  const life = what.map((member) => ({ member, state: LIFE[member] })).find(({ state }) => state !== undefined);
  if (life?.state) {
    const { verb, before, after } = life.state;
    return auditSentence(`${actor} ${verbs[life.member] ?? verb} ${of}`, ...change('State', before, after));
  }
  if (what.length === 0) return auditSentence(`${actor} changed ${of}`);
  const words = what.map(changedWord);
  const list = words.length > MOST_WORDS ? `${words.length} details` : `the ${inWords(words)}`;
  const factsOf = (end: 'from' | 'to') =>
    what.map((member) => {
      const changed = values.find((one) => one.member === member);
      return { name: capitalised(changedWord(member)), value: changed ? valueText(member, changed[end]) : null };
    });
  return auditSentence(`${actor} changed ${list} of ${of}`, factsOf('from'), factsOf('to'));
}

type Changed = Pick<Change, 'what' | 'values'>;

const recordSentence =
  (kind: NamedKind) =>
  (context: SentenceContext, id: number, { what, values }: Changed): AuditSentence =>
    changeSentence(context, { what, values, of: `the ${kind} ${context.name(kind, id)}` });
const branchSentence = recordSentence('branch');
const groupSentence = recordSentence('group');
const courseSentence = recordSentence('course');
const categorySentence = recordSentence('category');

function memberSentence(
  context: SentenceContext,
  { person, what, values }: Extract<AuditedEvent, { type: 'MemberChanged' }>,
): AuditSentence {
  const isOwn = context.actorId === person;
  return changeSentence(context, {
    what,
    values,
    of: isOwn ? 'their own account' : context.name('user', person),
    verbs: { created: 'added' },
  });
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

function instanceSentence(context: SentenceContext, { what, values }: Changed): AuditSentence {
  const { actor, instance } = context;
  if (what.includes('subscription-ended'))
    return auditSentence(`${actor} ended the subscription of ${instance}`, ...change('Subscription', null, 'Ended'));
  if (what.includes('api-key-created'))
    return auditSentence(`${actor} added an API key of ${instance}`, ...change('API key', 'None', 'In use'));
  if (what.includes('api-key-revoked'))
    return auditSentence(`${actor} revoked an API key of ${instance}`, ...change('API key', 'In use', 'Revoked'));
  const plan = SUBSCRIPTIONS.find(({ member }) => what.includes(member));
  if (plan) return auditSentence(`${actor} ${plan.verb} of ${instance}`, ...change('Subscription', plan.before, plan.after));
  return changeSentence(context, { what, values, of: instance });
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

function jobEndSentence({ actor }: SentenceContext, { kind, status }: Extract<AuditedEvent, { type: 'JobEnded' }>): AuditSentence {
  const isDone = status === 'done';
  const sentence = isDone ? `${actor} finished ${jobWords(kind)}` : `${actor} could not finish ${jobWords(kind)}`;
  return auditSentence(sentence, ...change('State', 'Running', isDone ? 'Done' : 'Failed'));
}

type Granted = Extract<AuditedEvent, { type: 'AccessGranted' }>;
const ACCESS_BEFORE: Record<Granted['effect'], string> = { starts: 'None', resumes: 'Ended', adds: 'Enrolled' };

const sourceText = (source: Granted['source'], name: AuditNames): string =>
  source.kind === 'direct' ? 'Direct' : `Group ${name('group', source.group)}`;

function grantSentence(context: SentenceContext, { person, course, source, effect }: Granted): AuditSentence {
  const { actor, actorId, name } = context;
  const who = actorId === person ? 'themselves' : name('user', person);
  const by = source.kind === 'group' ? ` by the group ${name('group', source.group)}` : '';
  const again = effect === 'resumes' ? ' again' : effect === 'adds' ? ' in addition' : '';
  return auditSentence(
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

function revokeSentence(
  { actor, person, course, name }: SentenceContext,
  { source, ends }: Extract<AuditedEvent, { type: 'AccessRevoked' }>,
): AuditSentence {
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
  return auditSentence(sentence, before, after);
}

function reviewSentence(
  context: SentenceContext,
  { number, accepted }: Extract<AuditedEvent, { type: 'AssignmentReviewed' }>,
): AuditSentence {
  const { actor, person, course, name } = context;
  const [verb, state] = accepted ? ['accepted', 'Accepted'] : ['returned', 'Returned'];
  const of = `an assignment of ${name('user', person)} in ${name('course', course ?? 0)}`;
  return auditSentence(`${actor} ${verb} ${of}`, ...change(`Submission ${number}`, 'Waiting for review', state));
}

function publicationSentence(
  { actor, name }: SentenceContext,
  { course, removedUnits }: Extract<AuditedEvent, { type: 'CoursePublished' }>,
): AuditSentence {
  const sentence = `${actor} published the course ${name('course', course)}`;
  return removedUnits.length === 0
    ? auditSentence(sentence)
    : auditSentence(sentence, [], [{ name: 'Removed units', value: String(removedUnits.length) }]);
}

type Erased = Extract<AuditedEvent, { type: 'PersonErased' }>;

/** Returns the receipt of an erasure: what was erased, what stays, and until when the rest goes. */
function erasureSentence({ actor, name }: SentenceContext, { person, erased, kept, until }: Erased): AuditSentence {
  const facts = (counts: Erased['erased'], state: string) =>
    counts.map(({ what, count }) => ({ name: `${state}: ${erasureWords(what)}`, value: count.toLocaleString('en-GB') }));
  return auditSentence(
    `${actor} erased the personal data of ${name('user', person)}`,
    [],
    [...facts(erased, 'Erased'), ...facts(kept, 'Stays'), { name: 'All copies gone by', value: until }],
  );
}

function templateSentence(
  context: SentenceContext,
  { name, what, by, values }: Extract<AuditedEvent, { type: 'TemplateChanged' }>,
): AuditSentence {
  const of = `the certificate template ${name}`;
  if (by !== undefined) return auditSentence(`${context.actor} replaced ${of} with ${by}`, ...change('Template of its courses', name, by));
  return changeSentence(context, { what, of, values, verbs: { created: 'uploaded' } });
}

function revocationSentence(
  { actor, name }: SentenceContext,
  { person, course }: Extract<AuditedEvent, { type: 'CertificateRevoked' }>,
): AuditSentence {
  const sentence = `${actor} revoked the certificate of ${name('user', person)} for ${name('course', course)}`;
  return auditSentence(sentence, ...change('State', 'Valid', 'Revoked'));
}

type SentenceMakers = {
  readonly [Type in AuditedEvent['type']]: (context: SentenceContext, event: Extract<AuditedEvent, { type: Type }>) => AuditSentence;
};

/** How the sentence of each audited event is made; the compiler names one that is missing. */
const SENTENCE_MAKERS: SentenceMakers = {
  SignedIn: ({ name }, { person }) => auditSentence(`${name('user', person)} signed in`),
  InstanceChanged: instanceSentence,
  BranchChanged: (context, event) => branchSentence(context, event.branch, event),
  JobAsked: ({ actor }, { kind }) => auditSentence(`${actor} started ${jobWords(kind)}`),
  JobEnded: jobEndSentence,
  MemberChanged: memberSentence,
  PersonErased: erasureSentence,
  ErasureFinished: ({ actor, name }, { person }) =>
    auditSentence(`${actor} removed the last copies of the personal data of ${name('user', person)}`),
  GroupChanged: (context, event) => groupSentence(context, event.group, event),
  LinksChanged: linksSentence,
  CourseChanged: (context, event) => courseSentence(context, event.course, event),
  CoursePublished: publicationSentence,
  CourseUnpublished: ({ actor, name }, { course }) =>
    auditSentence(`${actor} unpublished the course ${name('course', course)}`, ...change('State', 'Published', 'Unpublished')),
  CategoryChanged: (context, event) => categorySentence(context, event.category, event),
  ResourceCategoryAdded: ({ actor }, { name }) => auditSentence(`${actor} created the resource category ${name}`),
  TemplateChanged: templateSentence,
  CertificateRevoked: revocationSentence,
  AccessGranted: grantSentence,
  AccessRevoked: revokeSentence,
  AssignmentReviewed: reviewSentence,
  PackageAuWaived: ({ actor, person, course, name }) =>
    auditSentence(`${actor} waived a part of a package in ${name('course', course ?? 0)} for ${name('user', person ?? 0)}`),
  EnrolmentReset: ({ actor, person, course, name }, { round }) =>
    auditSentence(
      `${actor} started ${name('course', course ?? 0)} again for ${name('user', person)}`,
      ...change('Round', String(round - 1), String(round)),
    ),
  EnrolmentResetUndone: ({ actor, person, course, name }, { round }) =>
    auditSentence(
      `${actor} undid the new start of ${name('course', course ?? 0)} for ${name('user', person)}`,
      ...change('Round', String(round + 1), String(round)),
    ),
};

/** Returns the sentence of an audited event, and what it changed. */
export function eventSentence(event: AuditedEvent, context: SentenceContext): AuditSentence {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const make = SENTENCE_MAKERS[event.type] as (context: SentenceContext, event: AuditedEvent) => AuditSentence;
  return make(context, event);
}
