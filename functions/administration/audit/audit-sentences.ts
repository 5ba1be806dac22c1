import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import type { ChangedValue } from '../../../events/kernel/changed-values.ts';
import { amount, asSentence, type Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import { erasureWords } from '../../../shared/people/erasure.ts';
import { grantSentence, revokeSentence } from './access-sentences.ts';
import { changedName, changedWord, NONE, valueText } from './changed-words.ts';
import { jobEndSentence, jobSentence } from './job-sentences.ts';
import { linksSentence } from './links-sentence.ts';
import { RECORD_SENTENCES, type RecordSentences } from './record-sentences.ts';
import {
  type AuditFact,
  auditSentence,
  type AuditSentence,
  change,
  enrolmentValues,
  inWords,
  pattern,
  type SentenceContext,
  STATES,
} from './sentence-parts.ts';
import { courseTermsSentence, exemptionSentence, extensionSentence, groupTermsSentence, personTermsSentence } from './terms-sentences.ts';
import { certificationExemptionSentence } from './certification-sentences.ts';

/** What is done with a whole record, with its state before and after. */
const LIVES = [
  { member: 'deleted', before: STATES.inUse, after: STATES.deleted },
  { member: 'restored', before: STATES.deleted, after: STATES.inUse },
  { member: 'removed', before: STATES.inUse, after: STATES.removed },
  { member: 'purged', before: STATES.deleted, after: STATES.purged },
] as const;

/** More changed members are counted. */
const MOST_WORDS = 3;

type Changed = {
  readonly what: readonly string[];
  /** Of those members whose values are shown. */
  readonly values?: readonly ChangedValue[] | undefined;
};
type OfRecord = { readonly name: SentenceValue; readonly sentences: RecordSentences };

const factOf = (member: string, value: SentenceValue | null): AuditFact => ({ name: changedName(member), value });

/** Returns what was changed of a record, with the values that its event holds. */
function changeSentence({ actor }: SentenceContext, { name, sentences }: OfRecord, { what, values = [] }: Changed): AuditSentence {
  const said = { actor, name };
  const ends = ['from', 'to'] as const;
  if (what.includes('created')) {
    const [before, after] = ends.map((end) => values.map((value) => factOf(value.member, valueText(value.member, value[end]))));
    return auditSentence(sentences.created(said), before, after);
  }
  const life = LIVES.find(({ member }) => what.includes(member));
  if (life) return auditSentence(sentences[life.member](said), ...change(STATES.state, life.before, life.after));
  if (what.length === 0) return auditSentence(sentences.changed(said));
  const [before, after] = ends.map((end) =>
    what.map((member) => {
      const changed = values.find((one) => one.member === member);
      return factOf(member, changed ? valueText(member, changed[end]) : null);
    }),
  );
  const words = what.map(changedWord);
  const text =
    words.length > MOST_WORDS
      ? sentences.counted({ ...said, count: words.length })
      : sentences.details({ ...said, details: inWords(words) });
  return auditSentence(text, before, after);
}

const recordSentence =
  (kind: 'branch' | 'group' | 'course' | 'category') =>
  (context: SentenceContext, id: number, changed: Changed): AuditSentence =>
    changeSentence(context, { name: context.name(kind, id), sentences: RECORD_SENTENCES[kind] }, changed);
const branchSentence = recordSentence('branch');
const groupSentence = recordSentence('group');
const courseSentence = recordSentence('course');
const categorySentence = recordSentence('category');

function memberSentence(context: SentenceContext, { person, ...changed }: Extract<AuditedEvent, { type: 'MemberChanged' }>): AuditSentence {
  const sentences = context.actorId === person ? RECORD_SENTENCES.own : RECORD_SENTENCES.user;
  return changeSentence(context, { name: context.name('user', person), sentences }, changed);
}

type OfInstance = { readonly actor: string; readonly instance: string };
const SUBSCRIPTION = sentence('Subscription', {});
const API_KEY = sentence('API key', {});

/** What is done with the subscriptions and keys of an instance; 'subscription' is of the time when only one could be made. */
const OF_INSTANCE: readonly (readonly [member: string, text: (values: OfInstance) => Sentence, facts: ReturnType<typeof change>])[] = [
  ['subscription-ended', pattern('{actor} ended the subscription of {instance}'), change(SUBSCRIPTION, null, STATES.ended)],
  ['api-key-created', pattern('{actor} added an API key of {instance}'), change(API_KEY, NONE, STATES.inUse)],
  ['api-key-revoked', pattern('{actor} revoked an API key of {instance}'), change(API_KEY, STATES.inUse, STATES.revoked)],
  ['subscription-added', pattern('{actor} added a subscription of {instance}'), change(SUBSCRIPTION, NONE, STATES.inUse)],
  ['subscription-changed', pattern('{actor} changed a subscription of {instance}'), change(SUBSCRIPTION, null, null)],
  ['subscription-deleted', pattern('{actor} deleted a subscription of {instance}'), change(SUBSCRIPTION, STATES.inUse, STATES.deleted)],
  ['subscription', pattern('{actor} changed the subscription of {instance}'), change(SUBSCRIPTION, null, null)],
];

function instanceSentence(context: SentenceContext, changed: Changed): AuditSentence {
  const { actor, instance } = context;
  const [, text, facts] = OF_INSTANCE.find(([member]) => changed.what.includes(member)) ?? [];
  if (text && facts) return auditSentence(text({ actor, instance }), ...facts);
  return changeSentence(context, { name: instance, sentences: RECORD_SENTENCES.instance }, changed);
}

function reviewSentence(
  context: SentenceContext,
  { number, accepted }: Extract<AuditedEvent, { type: 'AssignmentReviewed' }>,
): AuditSentence {
  const values = enrolmentValues(context);
  const [text, state] = accepted
    ? [sentence('{actor} accepted an assignment of {who} in {course}', values), sentence('Accepted', {})]
    : [sentence('{actor} returned an assignment of {who} in {course}', values), sentence('Returned', {})];
  return auditSentence(text, ...change(sentence('Submission {number}', { number }), sentence('Waiting for review', {}), state));
}

function publicationSentence(
  { actor, name }: SentenceContext,
  { course, removedUnits }: Extract<AuditedEvent, { type: 'CoursePublished' }>,
): AuditSentence {
  const text = sentence('{actor} published the course {course}', { actor, course: name('course', course) });
  return removedUnits.length === 0
    ? auditSentence(text)
    : auditSentence(text, [], [{ name: sentence('Removed units', {}), value: String(removedUnits.length) }]);
}

type Erased = Extract<AuditedEvent, { type: 'PersonErased' }>;

/** Returns the receipt of an erasure: what was erased, what stays, and until when the rest goes. */
function erasureSentence({ actor, name }: SentenceContext, { person, erased, kept, until }: Erased): AuditSentence {
  const words = (what: string): Sentence => asSentence(erasureWords(what));
  return auditSentence(
    sentence('{actor} erased the personal data of {who}', { actor, who: name('user', person) }),
    [],
    [
      ...erased.map(({ what, count }) => ({ name: sentence('Erased: {what}', { what: words(what) }), value: amount(count) })),
      ...kept.map(({ what, count }) => ({ name: sentence('Stays: {what}', { what: words(what) }), value: amount(count) })),
      { name: sentence('All copies gone by', {}), value: until },
    ],
  );
}

function templateSentence(
  context: SentenceContext,
  { name, what, by, values }: Extract<AuditedEvent, { type: 'TemplateChanged' }>,
): AuditSentence {
  const { actor } = context;
  if (by === undefined) return changeSentence(context, { name, sentences: RECORD_SENTENCES.template }, { what, values });
  return auditSentence(
    sentence('{actor} replaced the certificate template {name} with {by}', { actor, name, by }),
    ...change(sentence('Template of its courses', {}), name, by),
  );
}

const roundChange = (before: number, after: number) => change(sentence('Round', {}), String(before), String(after));

type SentenceMakers = {
  readonly [Type in AuditedEvent['type']]: (context: SentenceContext, event: Extract<AuditedEvent, { type: Type }>) => AuditSentence;
};

/** How the sentence of each audited event is made; the compiler names one that is missing. */
const SENTENCE_MAKERS: SentenceMakers = {
  SignedIn: ({ name }, { person }) => auditSentence(sentence('{actor} signed in', { actor: name('user', person) })),
  InstanceChanged: instanceSentence,
  BranchChanged: (context, event) => branchSentence(context, event.branch, event),
  JobAsked: jobSentence,
  JobEnded: jobEndSentence,
  MemberChanged: memberSentence,
  PersonErased: erasureSentence,
  ErasureFinished: ({ actor, name }, { person }) =>
    auditSentence(sentence('{actor} removed the last copies of the personal data of {who}', { actor, who: name('user', person) })),
  GroupChanged: (context, event) => groupSentence(context, event.group, event),
  LinksChanged: linksSentence,
  GroupTermsSet: groupTermsSentence,
  CourseTermsSet: courseTermsSentence,
  CourseChanged: (context, event) => courseSentence(context, event.course, event),
  CoursePublished: publicationSentence,
  CourseUnpublished: ({ actor, name }, { course }) =>
    auditSentence(
      sentence('{actor} unpublished the course {course}', { actor, course: name('course', course) }),
      ...change(STATES.state, sentence('Published', {}), sentence('Unpublished', {})),
    ),
  CategoryChanged: (context, event) => categorySentence(context, event.category, event),
  ResourceCategoryAdded: ({ actor }, { name }) => auditSentence(sentence('{actor} created the resource category {name}', { actor, name })),
  TemplateChanged: templateSentence,
  CertificationChanged: (context, { name, what, values }) =>
    changeSentence(context, { name, sentences: RECORD_SENTENCES.certification }, { what, values }),
  CertificationRevoked: ({ actor, name: nameOf }, { person, name }) =>
    auditSentence(
      sentence('{actor} revoked the certification {name} of {who}', { actor, name, who: nameOf('user', person) }),
      ...change(STATES.state, sentence('Valid', {}), STATES.revoked),
    ),
  CertificationExemptionSet: certificationExemptionSentence,
  CertificateRevoked: (context, { person, course }) =>
    auditSentence(
      sentence('{actor} revoked the certificate of {who} for {course}', enrolmentValues({ ...context, person, course })),
      ...change(STATES.state, sentence('Valid', {}), STATES.revoked),
    ),
  AccessGranted: grantSentence,
  AccessRevoked: revokeSentence,
  TermsSet: personTermsSentence,
  TermExtended: extensionSentence,
  ExemptionSet: exemptionSentence,
  AssignmentReviewed: reviewSentence,
  PackageAuWaived: (context) =>
    auditSentence(sentence('{actor} waived a part of a package in {course} for {who}', enrolmentValues(context))),
  EnrolmentReset: (context, { round }) =>
    auditSentence(sentence('{actor} started {course} again for {who}', enrolmentValues(context)), ...roundChange(round - 1, round)),
  EnrolmentResetUndone: (context, { round }) =>
    auditSentence(
      sentence('{actor} undid the new start of {course} for {who}', enrolmentValues(context)),
      ...roundChange(round + 1, round),
    ),
};

/** Returns the sentence of an audited event, and what it changed. */
export function eventSentence(event: AuditedEvent, context: SentenceContext): AuditSentence {
  // The member of an event's own name takes that event; the compiler cannot see that through the look-up.
  const make = SENTENCE_MAKERS[event.type] as (context: SentenceContext, event: AuditedEvent) => AuditSentence;
  return make(context, event);
}
