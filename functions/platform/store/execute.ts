import type { Actor, Commit, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { advance, append, EMBED_EVERY, load } from './event-store.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import type { Scope } from '../keys/keys.ts';
import { markOf } from '../marks.ts';
import { type Loaded, remember } from '../stream-memory.ts';

const TRIES = 12;

export type Execution<State, Command, Event extends DomainEvent> = {
  readonly decider: Decider<State, Command, Event>;
  readonly scope: Scope;
  readonly stream: StreamId;
  readonly command: Command;
  /** Unique per act of a person; a repeat of it finds what it did. */
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Instant;
  /** The stream as it was read along with the Viewer; on a conflict it is read again. */
  readonly loaded?: Loaded<State>;
};

export type Executed<State, Event extends DomainEvent> = {
  readonly state: State;
  readonly version: number;
  /** What this call added: [] for a repeat and for a command with nothing to do. */
  readonly events: readonly Event[];
  /** For X-Trellis-After; null when nothing was written. */
  readonly mark: string | null;
};

/**
 * One command against one stream: load, fold, decide, append with one conditional put; on a version conflict from the start.
 * Answers with the state it just made, so that nobody waits for a view.
 * @throws RuleViolation from the decider; CONFLICT when others keep winning.
 */
export async function execute<State, Command, Event extends DomainEvent>(
  run: Execution<State, Command, Event>,
): Promise<Executed<State, Event>> {
  let loaded = run.loaded;
  for (let turn = 1; turn <= TRIES; turn += 1) {
    loaded ??= await load(run.decider, run.stream);
    if (loaded.commands.includes(run.commandId)) {
      return { state: loaded.state, version: loaded.version, events: [], mark: markOf(run.stream, loaded.version) };
    }
    const events = run.decider.decide(run.command, loaded.state);
    if (events.length === 0) return { state: loaded.state, version: loaded.version, events, mark: null };
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
      remember(run.decider, run.stream, next);
      return { state: next.state, version: next.version, events, mark: markOf(run.stream, next.version) };
    }
    loaded = undefined;
    await pauseBefore(turn);
  }
  throw new AppError('CONFLICT', 'Somebody else is changing this at the same moment. Please try again.');
}

/** Names of those events that reactors wait for. */
export const announced = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): string[] => [...new Set(events.map((event) => event.type).filter((type) => decider.announces?.includes(type)))];
