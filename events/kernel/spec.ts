import { expect } from 'vitest';
import { AppError } from '../../shared/kernel/errors.ts';
import type { Actor, DomainEvent } from './commit.ts';
import { type Decider, fold } from './decider.ts';

const SOMEONE: Actor = { kind: 'person', id: 1 };
const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** A past event, with its own time where the rule looks at time. */
export const at = <Event extends DomainEvent>(time: string, ...events: Event[]) => ({ events, at: time, actor: SOMEONE });

type Past<Event extends DomainEvent> = Event | ReturnType<typeof at<Event>>;

/** Given this history, when this command comes, then these events follow. */
export function specFor<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
  return (...past: Past<Event>[]) => {
    const history = past.map((item) => ('events' in item && Array.isArray(item.events) ? item : at(LONG_AGO, item as Event)));
    const state = fold(decider, decider.initial, history);
    return {
      state,
      when: (command: Command) => ({
        // oxlint-disable-next-line unicorn/no-thenable -- given/when/then is how the house reads; nothing here is awaited
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
