import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { valueText } from './changed-words.ts';
import { type AuditSentence, auditSentence, change, type SentenceContext } from './sentence-parts.ts';

const EXEMPT = sentence('Exempt', {});

/** Returns the sentence of an exemption from a certification, or of its end. */
export function certificationExemptionSentence(
  { actor, name: nameOf }: SentenceContext,
  { person, name, exempt }: Extract<AuditedEvent, { type: 'CertificationExemptionSet' }>,
): AuditSentence {
  const values = { actor, name, who: nameOf('user', person) };
  const text = exempt
    ? sentence('{actor} exempted {who} from the certification {name}', values)
    : sentence('{actor} ended the exemption of {who} from the certification {name}', values);
  return auditSentence(text, ...change(EXEMPT, valueText('exempt', !exempt), valueText('exempt', exempt)));
}
