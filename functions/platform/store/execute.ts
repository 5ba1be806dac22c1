import type { Actor, Commit, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { isRepeat } from '../keys/command-ids.ts';
import { advance, append, EMBED_EVERY, load } from './event-store.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import type { Scope } from '../keys/keys.ts';
import { tokenOf } from '../keys/consistency-tokens.ts';
import { type Loaded, cacheStream } from './stream-cache.ts';

const TRIES = 12;

export type Execution<State, Command, Event extends DomainEvent> = {
  readonly decider: Decider<State, Command, Event>;
  readonly scope: Scope;
  readonly stream: StreamId;
  readonly command: Command;
  /** Unique per action of a person; a repeat is recognised by it, and another input under it where it has a hash (command-ids.ts). */
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Instant;
  /** The stream as it was read along with the Viewer; on a conflict it is read again. */
  readonly loaded?: Loaded<State>;
};

export type Executed<State, Event extends DomainEvent> = {
  readonly state: State;
  readonly version: number;
  /** The events that this call added: none for a repeat, or when there was nothing to do. */
  readonly events: readonly Event[];
  /** For X-Trellis-After; null when nothing was written. */
  readonly token: string | null;
};

/**
 * Executes a command on a stream: load, fold, decide, append with one conditional put; on a version conflict again from the start.
 * Returns the new state, so that nobody waits for a view.
 * @throws RuleViolation from the decider; CONFLICT when others keep winning, and for a command id that was used with another input.
 */
export async function execute<State, Command, Event extends DomainEvent>(
  run: Execution<State, Command, Event>,
): Promise<Executed<State, Event>> {
  let loaded = run.loaded;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    loaded ??= await load(run.decider, run.stream);
    if (isRepeat(loaded.commands, run.commandId)) {
      return { state: loaded.state, version: loaded.version, events: [], token: tokenOf(run.stream, loaded.version) };
    }
    const events = run.decider.decide(run.command, loaded.state);
    if (events.length === 0) return { state: loaded.state, version: loaded.version, events, token: null };
    const commit: Commit<Event> = {
      stream: run.stream,
      version: loaded.version + 1,
      events,
      actor: run.actor,
      at: run.now,
      command: run.commandId,
    };
    const next = advance(run.decider, loaded, commit);
    const outcome = await append({
      scope: run.scope,
      commit,
      out: announced(run.decider, events),
      activity: events.some((event) => run.decider.activity?.includes(event.type)),
      ...(commit.version % EMBED_EVERY === 0 && { embed: { loaded: next, foldVersion: run.decider.foldVersion } }),
    });
    if (outcome === 'stored') {
      cacheStream(run.decider, run.stream, next);
      return { state: next.state, version: next.version, events, token: tokenOf(run.stream, next.version) };
    }
    loaded = undefined;
    await pauseBefore(turn);
  }
  throw new AppError('CONFLICT', 'Someone else is changing this right now. Please try again.');
}

/** Returns the names of those events that have reactors. */
export const announced = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): string[] => [...new Set(events.map((event) => event.type).filter((type) => decider.announces?.includes(type)))];
