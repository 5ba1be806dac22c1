import type { Instant } from '../../shared/kernel/instant.ts';
import type { Actor, DomainEvent } from './commit.ts';

/** What a decider and a fold may know of the commit an event belongs to. */
export type Occurrence = { readonly at: Instant; readonly actor: Actor };

/**
 * The rules of one kind of stream, as pure functions.
 * `decide` answers with events, with [] when there is nothing to do (a repeat), or throws a RuleViolation.
 * The clock comes in with the command; the folded state is all it may look at.
 */
export type Decider<State, Command, Event extends DomainEvent> = {
  readonly name: string;
  /** Raised when the shape of the folded state changes: embedded states of another version are not read. */
  readonly foldVersion: number;
  readonly initial: State;
  /** Events that reactors wait for: their commits are announced on the bus. */
  readonly announces?: readonly Event['type'][];
  /** Events that print a line in the person's activity. */
  readonly activity?: readonly Event['type'][];
  evolve(state: State, event: Event, on: Occurrence): State;
  decide(command: Command, state: State): readonly Event[];
};

/** Folds a history into a state. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve'>,
  from: State,
  history: readonly { readonly events: readonly Event[]; readonly at: Instant; readonly actor: Actor }[],
): State {
  let state = from;
  for (const commit of history) for (const event of commit.events) state = decider.evolve(state, event, commit);
  return state;
}
