import type { Actor, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Decider } from '../../../events/kernel/decider.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { PersonSealer } from '../credentials/person-key.ts';
import { isRepeat } from '../keys/command-ids.ts';
import { tokenOf } from '../keys/consistency-tokens.ts';
import type { Scope } from '../keys/keys.ts';
import type { Write } from '../tables/transact.ts';
import { advance, commitWrite, EMBED_EVERY, load } from './event-store.ts';
import type { Loaded } from './stream-cache.ts';

/** The stream that a command is decided on, and what its commit says beside the events. */
export type CommitRun<State, Command, Event extends DomainEvent> = {
  readonly decider: Decider<State, Command, Event>;
  readonly scope: Scope;
  readonly stream: StreamId;
  /** Unique per action of a person; a repeat is recognised by it, and another input under it where it has a hash (command-ids.ts). */
  readonly commandId: string;
  readonly actor: Actor;
  readonly now: Instant;
  /** The stream as it was read for this try; absent: it is read now. */
  readonly loaded?: Loaded<State> | undefined;
  /** What sealed the texts of the command. A new key of it is stored once the command is accepted. */
  readonly sealer?: PersonSealer | undefined;
};

/** Returns a command for a stream in this state. It is called again where the texts in it have to be sealed with another key. */
export type CommandMaker<State, Command> = (state: State) => Command | Promise<Command>;

/** The next commit of a stream, for a transaction with others; none for a repeat, or where there is nothing to do. */
export type PlannedCommit<State, Event extends DomainEvent> = {
  /** The stream before and after it. */
  readonly before: Loaded<State>;
  readonly next: Loaded<State>;
  readonly events: readonly Event[];
  /** For X-Trellis-After: of this commit, or of the present version for a repeat; null when there was nothing to do. */
  readonly token: string | null;
  readonly writes: readonly Write[];
};

/** Returns the names of those events that have reactors. */
const announced = <State, Command, Event extends DomainEvent>(
  { announces }: Decider<State, Command, Event>,
  events: readonly Event[],
): string[] => [...new Set(events.map((event) => event.type).filter((type) => announces?.includes(type)))];

/**
 * Returns the commit of a command on a stream, for `transact`: loads the stream, decides and folds. Nothing is written but the first key of
 * a person, once the command is accepted.
 * @throws RuleViolation from the decider; CONFLICT for a command id that was used with another input
 */
export async function planCommit<State, Command, Event extends DomainEvent>(
  run: CommitRun<State, Command, Event>,
  commandOf: CommandMaker<State, Command>,
): Promise<PlannedCommit<State, Event>> {
  const { decider, scope, stream, commandId, actor, now } = run;
  const before = run.loaded ?? (await load(decider, stream));
  const unchanged = { before, next: before, events: [], writes: [] };
  if (isRepeat(before.commands, commandId)) return { ...unchanged, token: tokenOf(stream, before.version) };
  const events = await decidedEvents(run, before.state, commandOf);
  if (events.length === 0) return { ...unchanged, token: null };
  const commit = { stream, version: before.version + 1, events, actor, at: now, command: commandId };
  const next = advance(decider, before, commit);
  const write = await commitWrite({
    scope,
    commit,
    out: announced(decider, events),
    activity: events.some((event) => decider.activity?.includes(event.type)),
    ...(commit.version % EMBED_EVERY === 0 && { embed: { loaded: next, foldVersion: decider.foldVersion } }),
  });
  return { before, next, events, token: tokenOf(stream, next.version), writes: [write] };
}

async function decidedEvents<State, Command, Event extends DomainEvent>(
  { decider, sealer }: CommitRun<State, Command, Event>,
  state: State,
  commandOf: CommandMaker<State, Command>,
): Promise<readonly Event[]> {
  for (;;) {
    const events = decider.decide(await commandOf(state), state);
    if (events.length === 0 || !sealer || (await sealer.store())) return events;
  }
}
