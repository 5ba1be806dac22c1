import { type Sentence, sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';

type Values = { readonly actor: SentenceValue; readonly name: SentenceValue };

/** What is said of a record of a kind: what was done with all of it, or which of its members changed. */
export type RecordSentences = {
  readonly [Life in 'created' | 'deleted' | 'restored' | 'removed' | 'purged' | 'changed']: (values: Values) => Sentence;
} & {
  readonly details: (values: Values & { readonly details: SentenceValue }) => Sentence;
  readonly counted: (values: Values & { readonly count: number }) => Sentence;
};

/** Kinds of records of which the log says what was done; `own` is the account of who acted. */
type RecordKind = 'branch' | 'group' | 'course' | 'category' | 'template' | 'instance' | 'user' | 'own';

/** The sentences of each kind, whole ones, since other languages bend more than the name of the kind. */
export const RECORD_SENTENCES: Readonly<Record<RecordKind, RecordSentences>> = {
  branch: {
    created: ({ actor, name }) => sentence('{actor} created the branch {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted the branch {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored the branch {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed the branch {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed the branch {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed the branch {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of the branch {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of the branch {name}', { actor, name, count }),
  },
  group: {
    created: ({ actor, name }) => sentence('{actor} created the group {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted the group {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored the group {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed the group {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed the group {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed the group {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of the group {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of the group {name}', { actor, name, count }),
  },
  course: {
    created: ({ actor, name }) => sentence('{actor} created the course {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted the course {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored the course {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed the course {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed the course {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed the course {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of the course {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of the course {name}', { actor, name, count }),
  },
  category: {
    created: ({ actor, name }) => sentence('{actor} created the category {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted the category {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored the category {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed the category {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed the category {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed the category {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of the category {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of the category {name}', { actor, name, count }),
  },
  template: {
    created: ({ actor, name }) => sentence('{actor} uploaded the certificate template {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted the certificate template {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored the certificate template {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed the certificate template {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed the certificate template {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed the certificate template {name}', { actor, name }),
    details: ({ actor, name, details }) =>
      sentence('{actor} changed the {details} of the certificate template {name}', { actor, name, details }),
    counted: ({ actor, name, count }) =>
      sentence('{actor} changed {count} details of the certificate template {name}', { actor, name, count }),
  },
  instance: {
    created: ({ actor, name }) => sentence('{actor} created {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of {name}', { actor, name, count }),
  },
  user: {
    created: ({ actor, name }) => sentence('{actor} added {name}', { actor, name }),
    deleted: ({ actor, name }) => sentence('{actor} deleted {name}', { actor, name }),
    restored: ({ actor, name }) => sentence('{actor} restored {name}', { actor, name }),
    removed: ({ actor, name }) => sentence('{actor} removed {name}', { actor, name }),
    purged: ({ actor, name }) => sentence('{actor} permanently removed {name}', { actor, name }),
    changed: ({ actor, name }) => sentence('{actor} changed {name}', { actor, name }),
    details: ({ actor, name, details }) => sentence('{actor} changed the {details} of {name}', { actor, name, details }),
    counted: ({ actor, name, count }) => sentence('{actor} changed {count} details of {name}', { actor, name, count }),
  },
  own: {
    created: ({ actor }) => sentence('{actor} added their own account', { actor }),
    deleted: ({ actor }) => sentence('{actor} deleted their own account', { actor }),
    restored: ({ actor }) => sentence('{actor} restored their own account', { actor }),
    removed: ({ actor }) => sentence('{actor} removed their own account', { actor }),
    purged: ({ actor }) => sentence('{actor} permanently removed their own account', { actor }),
    changed: ({ actor }) => sentence('{actor} changed their own account', { actor }),
    details: ({ actor, details }) => sentence('{actor} changed the {details} of their own account', { actor, details }),
    counted: ({ actor, count }) => sentence('{actor} changed {count} details of their own account', { actor, count }),
  },
};
