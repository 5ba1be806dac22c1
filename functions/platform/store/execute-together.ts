import type { DomainEvent } from '../../../events/kernel/commit.ts';
import { isRepeat } from '../keys/command-ids.ts';
import { advance, commitItem, EMBED_EVERY, load } from './event-store.ts';
import { announced, type Executed, type Execution } from './execute.ts';
import { tokenOf } from '../keys/consistency-tokens.ts';
import { transact, type Write } from '../tables/transact.ts';
import type { Loaded } from './stream-cache.ts';

/** Returns the writes of other items in the commit's transaction: seats, guards. Called again with every try. */
export type Alongside<State, Event extends DomainEvent> = (events: readonly Event[], state: State) => Promise<readonly Write[]>;

/** Returns the write of the next commit of a stream as it was read, for a transaction, and the stream after it. */
export async function commitOf<State, Command, Event extends DomainEvent>(
  run: Pick<Execution<State, Command, Event>, 'decider' | 'scope' | 'stream' | 'commandId' | 'actor' | 'now'>,
  loaded: Loaded<State>,
  events: readonly Event[],
): Promise<{ readonly write: Write; readonly next: Loaded<State> }> {
  const commit = { stream: run.stream, version: loaded.version + 1, events, actor: run.actor, at: run.now, command: run.commandId };
  const next = advance(run.decider, loaded, commit);
  const put = await commitItem({
    scope: run.scope,
    commit,
    out: announced(run.decider, events),
    activity: events.some((event) => run.decider.activity?.includes(event.type)),
    ...(commit.version % EMBED_EVERY === 0 && { embed: { loaded: next, foldVersion: run.decider.foldVersion } }),
  });
  return { write: { table: 'events', put, condition: 'attribute_not_exists(pk)' }, next };
}

/**
 * As `execute`, for the few commands whose commit is bound to records: one transaction instead of one put.
 * @throws the `onFail` of a write that was refused, besides what `execute` throws
 */
export async function executeTogether<State, Command, Event extends DomainEvent>(
  run: Omit<Execution<State, Command, Event>, 'loaded'>,
  alongside: Alongside<State, Event>,
): Promise<Executed<State, Event>> {
  return transact<Executed<State, Event>>(async () => {
    const loaded = await load(run.decider, run.stream);
    const unchanged = { state: loaded.state, version: loaded.version, events: [] };
    if (isRepeat(loaded.commands, run.commandId))
      return { writes: [], result: { ...unchanged, token: tokenOf(run.stream, loaded.version) } };
    const events = run.decider.decide(run.command, loaded.state);
    if (events.length === 0) return { writes: [], result: { ...unchanged, token: null } };
    const { next, write } = await commitOf(run, loaded, events);
    const others = await alongside(events, next.state);
    return {
      writes: [write, ...others],
      result: { state: next.state, version: next.version, events, token: tokenOf(run.stream, next.version) },
    };
  });
}
