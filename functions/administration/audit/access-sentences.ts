import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { type Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import type { AuditNames } from './audit-names.queries.ts';
import { NONE } from './changed-words.ts';
import { auditSentence, type AuditSentence, type SentenceContext, STATES } from './sentence-parts.ts';

type Granted = Extract<AuditedEvent, { type: 'AccessGranted' }>;
type Values = { readonly actor: string; readonly who: SentenceValue; readonly course: SentenceValue };
type ByGroup = Values & { readonly group: SentenceValue };
type Effects<Of> = { readonly [Effect in Granted['effect']]: (values: Of) => Sentence };

const OTHERS: Effects<Values> = {
  starts: ({ actor, who, course }) => sentence('{actor} enrolled {who} in {course}', { actor, who, course }),
  resumes: ({ actor, who, course }) => sentence('{actor} enrolled {who} in {course} again', { actor, who, course }),
  adds: ({ actor, who, course }) => sentence('{actor} enrolled {who} in {course} in addition', { actor, who, course }),
};
const OTHERS_BY_GROUP: Effects<ByGroup> = {
  starts: ({ actor, who, course, group }) =>
    sentence('{actor} enrolled {who} in {course} by the group {group}', { actor, who, course, group }),
  resumes: ({ actor, who, course, group }) =>
    sentence('{actor} enrolled {who} in {course} by the group {group} again', { actor, who, course, group }),
  adds: ({ actor, who, course, group }) =>
    sentence('{actor} enrolled {who} in {course} by the group {group} in addition', { actor, who, course, group }),
};
const THEMSELVES: Effects<Values> = {
  starts: ({ actor, course }) => sentence('{actor} enrolled themselves in {course}', { actor, course }),
  resumes: ({ actor, course }) => sentence('{actor} enrolled themselves in {course} again', { actor, course }),
  adds: ({ actor, course }) => sentence('{actor} enrolled themselves in {course} in addition', { actor, course }),
};
const THEMSELVES_BY_GROUP: Effects<ByGroup> = {
  starts: ({ actor, course, group }) => sentence('{actor} enrolled themselves in {course} by the group {group}', { actor, course, group }),
  resumes: ({ actor, course, group }) =>
    sentence('{actor} enrolled themselves in {course} by the group {group} again', { actor, course, group }),
  adds: ({ actor, course, group }) =>
    sentence('{actor} enrolled themselves in {course} by the group {group} in addition', { actor, course, group }),
};

const ACCESS = sentence('Access', {});
const SOURCE = sentence('Source', {});
const ACCESS_BEFORE: Record<Granted['effect'], Sentence> = { starts: NONE, resumes: STATES.ended, adds: STATES.enrolled };

const sourceText = (source: Granted['source'], name: AuditNames): Sentence =>
  source.kind === 'direct' ? sentence('Direct', {}) : sentence('Group {name}', { name: name('group', source.group) });

/** Returns the sentence of an enrolment. */
export function grantSentence({ actor, actorId, name }: SentenceContext, { person, course, source, effect }: Granted): AuditSentence {
  const isOwn = actorId === person;
  const values = { actor, who: name('user', person), course: name('course', course) };
  const said =
    source.kind === 'group'
      ? (isOwn ? THEMSELVES_BY_GROUP : OTHERS_BY_GROUP)[effect]({ ...values, group: name('group', source.group) })
      : (isOwn ? THEMSELVES : OTHERS)[effect](values);
  return auditSentence(
    said,
    [
      { name: ACCESS, value: ACCESS_BEFORE[effect] },
      { name: SOURCE, value: effect === 'adds' ? null : NONE },
    ],
    [
      { name: ACCESS, value: STATES.enrolled },
      { name: SOURCE, value: sourceText(source, name) },
    ],
  );
}

/** Returns the sentence of an enrolment that ended, or of one of several. */
export function revokeSentence(
  { actor, person, course, name }: SentenceContext,
  { source, ends }: Extract<AuditedEvent, { type: 'AccessRevoked' }>,
): AuditSentence {
  const values = { actor, who: name('user', person), course: name('course', course ?? 0) };
  const remaining = (): Sentence =>
    source.kind === 'group'
      ? sentence('{actor} ended the enrolment of {who} in {course} by the group {group}, and another enrolment remains', {
          ...values,
          group: name('group', source.group),
        })
      : sentence('{actor} ended the enrolment of {who} in {course}, and another enrolment remains', values);
  const before = [
    { name: ACCESS, value: STATES.enrolled },
    { name: SOURCE, value: sourceText(source, name) },
  ];
  const after = [
    { name: ACCESS, value: ends ? STATES.ended : STATES.enrolled },
    { name: SOURCE, value: ends ? NONE : null },
  ];
  return auditSentence(ends ? sentence('{actor} unenrolled {who} from {course}', values) : remaining(), before, after);
}
