import type { Sentence, SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import { pattern } from './sentence-parts.ts';

type Values = { readonly actor: SentenceValue; readonly name: SentenceValue };

/** What is said of a record of a kind: what was done with all of it, or which of its members changed. */
export type RecordSentences = {
  readonly [Life in 'created' | 'deleted' | 'restored' | 'removed' | 'purged' | 'changed']: (values: Values) => Sentence;
} & {
  readonly details: (values: Values & { readonly details: SentenceValue }) => Sentence;
  readonly counted: (values: Values & { readonly count: number }) => Sentence;
};

/** Kinds of records of which the log says what was done; `own` is the account of who acted. */
type RecordKind = 'branch' | 'group' | 'course' | 'category' | 'template' | 'certification' | 'instance' | 'user' | 'own';

/** The sentences of each kind, whole ones, since other languages bend more than the name of the kind. */
export const RECORD_SENTENCES: Readonly<Record<RecordKind, RecordSentences>> = {
  branch: {
    created: pattern('{actor} created the branch {name}'),
    deleted: pattern('{actor} deleted the branch {name}'),
    restored: pattern('{actor} restored the branch {name}'),
    removed: pattern('{actor} removed the branch {name}'),
    purged: pattern('{actor} permanently removed the branch {name}'),
    changed: pattern('{actor} changed the branch {name}'),
    details: pattern('{actor} changed the {details} of the branch {name}'),
    counted: pattern('{actor} changed {count} details of the branch {name}'),
  },
  group: {
    created: pattern('{actor} created the group {name}'),
    deleted: pattern('{actor} deleted the group {name}'),
    restored: pattern('{actor} restored the group {name}'),
    removed: pattern('{actor} removed the group {name}'),
    purged: pattern('{actor} permanently removed the group {name}'),
    changed: pattern('{actor} changed the group {name}'),
    details: pattern('{actor} changed the {details} of the group {name}'),
    counted: pattern('{actor} changed {count} details of the group {name}'),
  },
  course: {
    created: pattern('{actor} created the course {name}'),
    deleted: pattern('{actor} deleted the course {name}'),
    restored: pattern('{actor} restored the course {name}'),
    removed: pattern('{actor} removed the course {name}'),
    purged: pattern('{actor} permanently removed the course {name}'),
    changed: pattern('{actor} changed the course {name}'),
    details: pattern('{actor} changed the {details} of the course {name}'),
    counted: pattern('{actor} changed {count} details of the course {name}'),
  },
  category: {
    created: pattern('{actor} created the category {name}'),
    deleted: pattern('{actor} deleted the category {name}'),
    restored: pattern('{actor} restored the category {name}'),
    removed: pattern('{actor} removed the category {name}'),
    purged: pattern('{actor} permanently removed the category {name}'),
    changed: pattern('{actor} changed the category {name}'),
    details: pattern('{actor} changed the {details} of the category {name}'),
    counted: pattern('{actor} changed {count} details of the category {name}'),
  },
  template: {
    created: pattern('{actor} uploaded the certificate template {name}'),
    deleted: pattern('{actor} deleted the certificate template {name}'),
    restored: pattern('{actor} restored the certificate template {name}'),
    removed: pattern('{actor} removed the certificate template {name}'),
    purged: pattern('{actor} permanently removed the certificate template {name}'),
    changed: pattern('{actor} changed the certificate template {name}'),
    details: pattern('{actor} changed the {details} of the certificate template {name}'),
    counted: pattern('{actor} changed {count} details of the certificate template {name}'),
  },
  certification: {
    created: pattern('{actor} created the certification {name}'),
    deleted: pattern('{actor} deleted the certification {name}'),
    restored: pattern('{actor} restored the certification {name}'),
    removed: pattern('{actor} removed the certification {name}'),
    purged: pattern('{actor} permanently removed the certification {name}'),
    changed: pattern('{actor} changed the certification {name}'),
    details: pattern('{actor} changed the {details} of the certification {name}'),
    counted: pattern('{actor} changed {count} details of the certification {name}'),
  },
  instance: {
    created: pattern('{actor} created {name}'),
    deleted: pattern('{actor} deleted {name}'),
    restored: pattern('{actor} restored {name}'),
    removed: pattern('{actor} removed {name}'),
    purged: pattern('{actor} permanently removed {name}'),
    changed: pattern('{actor} changed {name}'),
    details: pattern('{actor} changed the {details} of {name}'),
    counted: pattern('{actor} changed {count} details of {name}'),
  },
  user: {
    created: pattern('{actor} added {name}'),
    deleted: pattern('{actor} deleted {name}'),
    restored: pattern('{actor} restored {name}'),
    removed: pattern('{actor} removed {name}'),
    purged: pattern('{actor} permanently removed {name}'),
    changed: pattern('{actor} changed {name}'),
    details: pattern('{actor} changed the {details} of {name}'),
    counted: pattern('{actor} changed {count} details of {name}'),
  },
  own: {
    created: pattern('{actor} added their own account'),
    deleted: pattern('{actor} deleted their own account'),
    restored: pattern('{actor} restored their own account'),
    removed: pattern('{actor} removed their own account'),
    purged: pattern('{actor} permanently removed their own account'),
    changed: pattern('{actor} changed their own account'),
    details: pattern('{actor} changed the {details} of their own account'),
    counted: pattern('{actor} changed {count} details of their own account'),
  },
};
