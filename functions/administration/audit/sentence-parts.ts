import type { AuditNames } from './audit-names.queries.ts';

/** One thing that an entry changed. `value` is null where the event does not hold it. */
export type AuditFact = { readonly name: string; readonly value: string | null };

/** The sentence of an entry, and what it changed as it was before and after. */
export type AuditSentence = { readonly sentence: string; readonly before: readonly AuditFact[]; readonly after: readonly AuditFact[] };

/** Who acted, in which stream, and how records are named. */
export type SentenceContext = {
  readonly actor: string;
  readonly actorId: number | null;
  /** The person and the course whose enrolment it is. */
  readonly person: number;
  readonly course: number | null;
  readonly instance: string;
  readonly name: AuditNames;
};

const TEXT_LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** Returns texts as a list in words: 'A, B and C'. */
export const inWords = (texts: readonly string[]): string => TEXT_LIST.format(texts);

/** Returns the sentence of an entry with what it changed. */
export const auditSentence = (sentence: string, before: readonly AuditFact[] = [], after: readonly AuditFact[] = []): AuditSentence => ({
  sentence,
  before,
  after,
});
/** Returns what one thing was before and after. */
export const change = (name: string, before: string | null, after: string | null) =>
  [[{ name, value: before }], [{ name, value: after }]] as const;
