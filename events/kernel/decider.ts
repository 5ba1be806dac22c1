import type { Instant } from '../../shared/kernel/instant.ts';
import type { Actor, DomainEvent } from './commit.ts';

/** What a fold may read of the commit that an event belongs to. */
export type Occurrence = { readonly at: Instant; readonly actor: Actor };

/**
 * The rules of one kind of stream, as pure functions.
 * `decide` returns the events of a command, [] when there is nothing to do (a repeat), or throws a RuleViolation.
 * It depends on the command and the folded state alone; the command carries the time where a rule needs it.
 */
export type Decider<State, Command, Event extends DomainEvent> = {
  readonly name: string;
  /** Increased when the shape of the folded state changes: stored states of another version are ignored, and the stream is folded again. */
  readonly foldVersion: number;
  readonly initial: State;
  /** Events that reactors subscribe to: their commits are announced on the bus. */
  readonly announces?: readonly Event['type'][];
  /** Events that are entries of the person's activity log. */
  readonly activity?: readonly Event['type'][];
  evolve(state: State, event: Event, on: Occurrence): State;
  decide(command: Command, state: State): readonly Event[];
};
