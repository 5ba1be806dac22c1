import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { type Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import type { AuditNames } from './audit-names.queries.ts';
import { NONE } from './changed-words.ts';
import { auditSentence, type AuditSentence, enrolmentValues, pattern, type SentenceContext, STATES } from './sentence-parts.ts';

type Granted = Extract<AuditedEvent, { type: 'AccessGranted' }>;
type Values = { readonly actor: string; readonly who: SentenceValue; readonly course: SentenceValue };
type ByGroup = Values & { readonly group: SentenceValue };
type Effects<Of> = { readonly [Effect in Granted['effect']]: (values: Of) => Sentence };

const OTHERS: Effects<Values> = {
  starts: pattern('{actor} enrolled {who} in {course}'),
  resumes: pattern('{actor} enrolled {who} in {course} again'),
  adds: pattern('{actor} enrolled {who} in {course} in addition'),
};
const OTHERS_BY_GROUP: Effects<ByGroup> = {
  starts: pattern('{actor} enrolled {who} in {course} by the group {group}'),
  resumes: pattern('{actor} enrolled {who} in {course} by the group {group} again'),
  adds: pattern('{actor} enrolled {who} in {course} by the group {group} in addition'),
};
const THEMSELVES: Effects<Values> = {
  starts: pattern('{actor} enrolled themselves in {course}'),
  resumes: pattern('{actor} enrolled themselves in {course} again'),
  adds: pattern('{actor} enrolled themselves in {course} in addition'),
};
const THEMSELVES_BY_GROUP: Effects<ByGroup> = {
  starts: pattern('{actor} enrolled themselves in {course} by the group {group}'),
  resumes: pattern('{actor} enrolled themselves in {course} by the group {group} again'),
  adds: pattern('{actor} enrolled themselves in {course} by the group {group} in addition'),
};

const ACCESS = sentence('Access', {});
const SOURCE = sentence('Source', {});
const ACCESS_BEFORE: Record<Granted['effect'], Sentence> = { starts: NONE, resumes: STATES.ended, adds: STATES.enrolled };

const sourceText = (source: Granted['source'], name: AuditNames): Sentence =>
  source.kind === 'direct' ? sentence('Direct', {}) : sentence('Group {name}', { name: name('group', source.group) });

/** Returns the sentence of an enrolment. */
export function grantSentence(context: SentenceContext, { person, course, source, effect }: Granted): AuditSentence {
  const { name } = context;
  const isOwn = context.actorId === person;
  const values = enrolmentValues({ ...context, person, course });
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
  context: SentenceContext,
  { source, ends }: Extract<AuditedEvent, { type: 'AccessRevoked' }>,
): AuditSentence {
  const { name } = context;
  const values = enrolmentValues(context);
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
