import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { amount, countedSentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { NONE, valueText } from './changed-words.ts';
import { type AuditFact, type AuditSentence, auditSentence, change, enrolmentValues, type SentenceContext } from './sentence-parts.ts';

type EventOf<Type extends AuditedEvent['type']> = Extract<AuditedEvent, { type: Type }>;

const DUE = sentence('Due', {});
const MANDATORY = sentence('Mandatory', {});
const GRACE = sentence('Days of grace', {});
const ACCESS_ENDS = sentence('Access ends', {});
const ACCESS_AFTER = sentence('Access after completion', {});
const REASON = sentence('Reason', {});
const EXEMPT = sentence('Exempt', {});

function dueValue(due: Terms['due']): SentenceValue {
  if (due === null) return NONE;
  if (due.kind === 'day') return valueText('dueDay', due.day);
  return countedSentence(due.days, '{count} day after enrolment', '{count} days after enrolment');
}

/** Returns when access ends. The reason of direct terms is encrypted and not said. */
const accessFacts = ({ accessEnds, keptWhenDone }: Terms): AuditFact[] =>
  accessEnds === undefined
    ? []
    : [
        {
          name: ACCESS_ENDS,
          value:
            accessEnds.kind === 'due'
              ? sentence('with the due date', {})
              : countedSentence(accessEnds.days, '{count} day after enrolment', '{count} days after enrolment'),
        },
        { name: ACCESS_AFTER, value: valueText('keptWhenDone', keptWhenDone === true) },
      ];

/** Returns what the terms of a group or course say, with their reason. */
const factsWithReason = (terms: Terms | null): AuditFact[] => [
  ...factsOf(terms),
  ...(terms?.reason === undefined ? [] : [{ name: REASON, value: terms.reason }]),
];

/** Returns what terms say; null: there are none. */
const factsOf = (terms: Terms | null): AuditFact[] =>
  terms === null
    ? [{ name: DUE, value: NONE }]
    : [
        { name: DUE, value: dueValue(terms.due) },
        { name: MANDATORY, value: valueText('mandatory', terms.mandatory) },
        { name: GRACE, value: amount(terms.graceDays) },
        ...accessFacts(terms),
      ];

/** Returns the sentence of the terms of a course for the members of a group. */
export function groupTermsSentence(
  { actor, name }: SentenceContext,
  { group, course, before, terms }: EventOf<'GroupTermsSet'>,
): AuditSentence {
  const values = { actor, course: name('course', course), group: name('group', group) };
  const text =
    terms === null
      ? sentence('{actor} removed the due date of {course} for the group {group}', values)
      : sentence('{actor} set the due date of {course} for the group {group}', values);
  return auditSentence(text, factsWithReason(before), factsWithReason(terms));
}

/** Returns the sentence of the terms of a course for all who have it. */
export function courseTermsSentence({ actor, name }: SentenceContext, { course, before, terms }: EventOf<'CourseTermsSet'>): AuditSentence {
  const values = { actor, course: name('course', course) };
  const text =
    terms === null
      ? sentence('{actor} removed the due date of the course {course}', values)
      : sentence('{actor} set the due date of the course {course}', values);
  return auditSentence(text, factsWithReason(before), factsWithReason(terms));
}

/** Returns the sentence of the terms of one person in a course. */
export function personTermsSentence(context: SentenceContext, { terms }: EventOf<'TermsSet'>): AuditSentence {
  const text =
    terms === null
      ? sentence('{actor} removed the due date of {who} in {course}', enrolmentValues(context))
      : sentence('{actor} set the due date of {who} in {course}', enrolmentValues(context));
  return auditSentence(text, [], factsOf(terms));
}

/** Returns the sentence of a day that was given to one person. */
export const extensionSentence = (context: SentenceContext, { until }: EventOf<'TermExtended'>): AuditSentence =>
  auditSentence(
    sentence('{actor} extended the due date of {who} in {course}', enrolmentValues(context)),
    ...change(DUE, null, valueText('dueDay', until)),
  );

/** Returns the sentence of an exemption, or of its end. */
export function exemptionSentence(context: SentenceContext, { exempt }: EventOf<'ExemptionSet'>): AuditSentence {
  const text = exempt
    ? sentence('{actor} exempted {who} from {course}', enrolmentValues(context))
    : sentence('{actor} ended the exemption of {who} from {course}', enrolmentValues(context));
  return auditSentence(text, ...change(EXEMPT, valueText('exempt', !exempt), valueText('exempt', exempt)));
}
