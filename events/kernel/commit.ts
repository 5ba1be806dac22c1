import type { Instant } from '../../shared/kernel/instant.ts';

/**
 * Who caused a commit: a person, or a named part of the product. Ids only: names are read from records when they are shown.
 */
export type Actor = { readonly kind: 'person'; readonly id: number } | { readonly kind: 'system'; readonly name: string };

/** An event: a name in the past tense, and data without names of people. */
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
  /** Id of the command; a repeat with the same id has the same result and no second commit. */
  readonly command: string;
};

/** A stream: a partition of the Events table and a prefix of sort keys in it, spelled by kernel/streams.ts. */
export type StreamId = { readonly pk: string; readonly name: string };

/** Returns the name of a stream in logs and in maps of streams: `t7#u42/e#c9`. */
export const streamKey = (stream: StreamId): string => `${stream.pk}/${stream.name}`;

/** Returns a number of a commit, or of what is in one, as text whose order is that of the numbers. */
export const inTextOrder = (number: number | string, digits = 10): string => String(number).padStart(digits, '0');
