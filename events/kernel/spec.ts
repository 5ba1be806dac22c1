import { expect } from 'vitest';
import type { Instant } from '../../shared/kernel/instant.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { Actor, DomainEvent } from './commit.ts';
import type { Decider } from './decider.ts';

const ACTOR: Actor = { kind: 'person', id: 1 };
const DEFAULT_TIME = '2026-01-01T00:00:00.000Z';

/** Returns a commit of the history with a time of its own. */
export const at = <Event extends DomainEvent>(time: string, ...events: Event[]) => ({ events, at: time, actor: ACTOR });

type Past<Event extends DomainEvent> = Event | ReturnType<typeof at<Event>>;

/** Returns the state after these commits. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve'>,
  from: State,
  history: readonly { readonly events: readonly Event[]; readonly at: Instant; readonly actor: Actor }[],
): State {
  let state = from;
  for (const commit of history) for (const event of commit.events) state = decider.evolve(state, event, commit);
  return state;
}

/** Returns given(...history).when(command).then(...events) for a decider. */
export function specFor<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  return (...past: Past<Event>[]) => {
    const history = past.map((item) => ('events' in item && Array.isArray(item.events) ? item : at(DEFAULT_TIME, item as Event)));
    const state = fold(decider, decider.initial, history);
    return {
      state,
      when: (command: Command) => ({
        // oxlint-disable-next-line unicorn/no-thenable -- given/when/then is the form of the specs; nothing here is awaited
        then: (...expected: Event[]) => expect(decider.decide(command, state)).toEqual(expected),
        thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
        thenRefuses: (message: string) => {
          let thrown: unknown;
          try {
            decider.decide(command, state);
          } catch (error) {
            thrown = error;
          }
          expect(thrown).toBeInstanceOf(AppError);
          expect((thrown as AppError).message).toBe(message);
        },
        events: () => decider.decide(command, state),
      }),
    };
  };
}
