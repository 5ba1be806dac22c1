import type { Instant } from '../../shared/kernel/instant.ts';

/**
 * Who caused a commit: a person (with the role they acted in left to the record), or the product itself.
 * Ids only: names are read from the record when somebody looks.
 */
export type Actor = { readonly kind: 'person'; readonly id: number } | { readonly kind: 'system'; readonly name: string };

/** Anything that can happen: a name in the past tense, and data made of ids, numbers and facts. */
export type DomainEvent = { readonly type: string };

/** The events of one command, as they were stored together: one item, one version of its stream. */
export type Commit<Event extends DomainEvent = DomainEvent> = {
  /** Partition and stream within it, e.g. `t7#u42` and `e#c9`. */
  readonly stream: StreamId;
  /** 1 for the first commit of a stream, then without gaps. */
  readonly version: number;
  readonly events: readonly Event[];
  readonly actor: Actor;
  readonly at: Instant;
  /** Id of the command; a repeat of it is answered, not done again. */
  readonly command: string;
};

/** A stream is a partition and a prefix of sort keys in it. Built by platform/keys.ts only. */
export type StreamId = { readonly pk: string; readonly name: string };

/** `t7#u42/e#c9`: how a stream is named in marks, logs and announcements. */
export const streamKey = (stream: StreamId): string => `${stream.pk}/${stream.name}`;
