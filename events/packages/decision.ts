import type { Instant } from '../../shared/kernel/instant.ts';
import type { DomainEvent } from '../kernel/commit.ts';
import type { Decider } from '../kernel/decider.ts';

type Evolve<State, Event extends DomainEvent> = Decider<State, never, Event>['evolve'];

/** A decision while it is made: the events so far, and the state after them. */
export class Decision<State, Event extends DomainEvent> {
  readonly events: Event[] = [];
  readonly now: Instant;
  protected after: State;
  readonly #evolve: Evolve<State, Event>;

  constructor(state: State, now: Instant, evolve: Evolve<State, Event>) {
    this.after = state;
    this.now = now;
    this.#evolve = evolve;
  }

  add(event: Event): void {
    this.events.push(event);
    this.after = this.#evolve(this.after, event, { at: this.now, actor: { kind: 'system', name: 'decision' } });
  }
}
