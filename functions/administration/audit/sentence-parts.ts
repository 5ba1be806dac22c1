import {
  FormattedValue,
  type Message,
  printedValue,
  type Sentence,
  sentence,
  type SentenceValue,
  sentValue,
} from '../../../shared/kernel/regional/sentence.ts';
import type { NamesIn } from '../../../shared/kernel/regional/text-values.ts';
import type { AuditNames } from './audit-names.queries.ts';

/** One thing that an entry changed. `value` is null where the event does not hold it. */
export type AuditFact = { readonly name: SentenceValue; readonly value: SentenceValue | null };

/** The sentence of an entry, and what it changed as it was before and after. */
export type AuditSentence = { readonly sentence: Message; readonly before: readonly AuditFact[]; readonly after: readonly AuditFact[] };

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

/** Returns how a sentence is made of its pattern later: with those of the values that the pattern names. */
export const pattern = <const Text extends string>(english: Text) => {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as NamesIn<Text>);
  return (values: Readonly<Record<NamesIn<Text>, SentenceValue>>): Sentence =>
    sentence(english, Object.fromEntries(names.map((name) => [name, values[name]])) as typeof values);
};

/** Returns who acted, and whose enrolment in which course it is. */
export const enrolmentValues = ({ actor, person, course, name }: SentenceContext) => ({
  actor,
  who: name('user', person),
  course: name('course', course ?? 0),
});

const TEXT_LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns names and words as one value that is printed 'A, B and C'. */
export const inWords = (values: readonly SentenceValue[]): FormattedValue =>
  new FormattedValue({ kind: 'words', value: values.map(sentValue) }, TEXT_LIST.format(values.map(printedValue)));

/** Returns the sentence of an entry with what it changed. */
export const auditSentence = (text: Message, before: readonly AuditFact[] = [], after: readonly AuditFact[] = []): AuditSentence => ({
  sentence: text,
  before,
  after,
});

/** Returns what one thing was before and after. */
export const change = (name: SentenceValue, before: SentenceValue | null, after: SentenceValue | null) =>
  [[{ name, value: before }], [{ name, value: after }]] as const;

/** States of what was changed, as facts print them. */
export const STATES = {
  state: sentence('State', {}),
  inUse: sentence('In use', {}),
  deleted: sentence('Deleted', {}),
  removed: sentence('Removed', {}),
  purged: sentence('Permanently removed', {}),
  revoked: sentence('Revoked', {}),
  ended: sentence('Ended', {}),
  enrolled: sentence('Enrolled', {}),
} as const;
