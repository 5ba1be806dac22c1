import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { countedSentence, type Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import { namedKind } from './named-in.ts';
import { type AuditFact, type AuditSentence, inWords, pattern, type SentenceContext } from './sentence-parts.ts';

type Links = Extract<AuditedEvent, { type: 'LinksChanged' }>;
type LinkedKind = Links['to'];

/** Inner before outer: a user is added to a group, and a course to a branch, whichever of them announced it. */
const INNER_FIRST: readonly LinkedKind[] = ['person', 'course', 'category', 'group', 'branch'];

/** More names are counted. */
const MOST_NAMES = 3;
const COUNTED: Readonly<Record<LinkedKind, (count: number) => Sentence>> = {
  person: (count) => countedSentence(count, '{count} user', '{count} users'),
  course: (count) => countedSentence(count, '{count} course', '{count} courses'),
  category: (count) => countedSentence(count, '{count} category', '{count} categories'),
  group: (count) => countedSentence(count, '{count} group', '{count} groups'),
  branch: (count) => countedSentence(count, '{count} branch', '{count} branches'),
};

type Subject = { readonly actor: string; readonly name: SentenceValue };
/** What is said where it is not known which links changed. */
const UNKNOWN: Readonly<Record<LinkedKind, (values: Subject) => Sentence>> = {
  person: pattern('{actor} changed the users of {name}'),
  course: pattern('{actor} changed the courses of {name}'),
  category: pattern('{actor} changed the categories of {name}'),
  group: pattern('{actor} changed the groups of {name}'),
  branch: pattern('{actor} changed the branches of {name}'),
};

const LINKED = sentence('Linked', {});
const NOT_LINKED = sentence('Not linked', {});

/** Returns the sentence of a change of links: which records were added to others and removed from them. */
export function linksSentence({ actor, name }: SentenceContext, { of, to, added, removed }: Links): AuditSentence {
  const isInner = INNER_FIRST.indexOf(of.kind) < INNER_FIRST.indexOf(to);
  const subject = name(namedKind(of.kind), of.id);
  const nameOf = (id: number): SentenceValue => name(namedKind(to), id);
  const listed = (ids: readonly number[]): SentenceValue => (ids.length > MOST_NAMES ? COUNTED[to](ids.length) : inWords(ids.map(nameOf)));
  const [what, where] = isInner ? [subject, listed(added)] : [listed(added), subject];
  const [gone, from] = isInner ? [subject, listed(removed)] : [listed(removed), subject];
  const said = (): Sentence => {
    if (added.length === 0 && removed.length === 0) return UNKNOWN[to]({ actor, name: subject });
    if (removed.length === 0) return sentence('{actor} added {what} to {where}', { actor, what, where });
    if (added.length === 0) return sentence('{actor} removed {gone} from {from}', { actor, gone, from });
    return sentence('{actor} added {what} to {where} and removed {gone} from {from}', { actor, what, where, gone, from });
  };
  const facts = (value: Sentence, ids: readonly number[]): AuditFact[] => ids.map((id) => ({ name: nameOf(id), value }));
  return {
    sentence: said(),
    before: [...facts(NOT_LINKED, added), ...facts(LINKED, removed)],
    after: [...facts(LINKED, added), ...facts(NOT_LINKED, removed)],
  };
}
