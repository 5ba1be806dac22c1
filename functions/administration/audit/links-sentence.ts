import type { AuditedEvent } from '../../../events/reporting/audit-entries.ts';
import { namedKind } from './named-in.ts';
import { type AuditFact, inWords, type SentenceContext, type AuditSentence } from './sentence-parts.ts';

type Links = Extract<AuditedEvent, { type: 'LinksChanged' }>;
type LinkedKind = Links['to'];

/** Inner before outer: a user is added to a group, and a course to a branch, whichever of them announced it. */
const INNER_FIRST: readonly LinkedKind[] = ['person', 'course', 'category', 'group', 'branch'];

/** More names are counted. */
const MOST_NAMES = 3;
const PLURALS: Record<LinkedKind, string> = {
  person: 'users',
  course: 'courses',
  category: 'categories',
  group: 'groups',
  branch: 'branches',
};

/** Returns the sentence of a change of links: which records were added to others and removed from them. */
export function linksSentence({ actor, name }: SentenceContext, { of, to, added, removed }: Links): AuditSentence {
  const isInner = INNER_FIRST.indexOf(of.kind) < INNER_FIRST.indexOf(to);
  const subject = name(namedKind(of.kind), of.id);
  const nameOf = (id: number): string => name(namedKind(to), id);
  const listed = (ids: readonly number[]): string => (ids.length > MOST_NAMES ? `${ids.length} ${PLURALS[to]}` : inWords(ids.map(nameOf)));
  const phrase = (verb: string, preposition: string, ids: readonly number[]): string[] => {
    if (ids.length === 0) return [];
    return [isInner ? `${verb} ${subject} ${preposition} ${listed(ids)}` : `${verb} ${listed(ids)} ${preposition} ${subject}`];
  };
  const phrases = [...phrase('added', 'to', added), ...phrase('removed', 'from', removed)];
  const facts = (value: string, ids: readonly number[]): AuditFact[] => ids.map((id) => ({ name: nameOf(id), value }));
  return {
    sentence: `${actor} ${phrases.length === 0 ? `changed the ${PLURALS[to]} of ${subject}` : phrases.join(' and ')}`,
    before: [...facts('Not linked', added), ...facts('Linked', removed)],
    after: [...facts('Linked', added), ...facts('Not linked', removed)],
  };
}
