import type { DomainEvent } from '../../../events/kernel/commit.ts';
import { transact, type Write } from '../tables/transact.ts';
import { type CommandMaker, type CommitRun, planCommit } from './plan-commit.ts';
import { cacheStream } from './stream-cache.ts';

export type Execution<State, Command, Event extends DomainEvent> = CommitRun<State, Command, Event> & { readonly command: Command };

export type Executed<State, Event extends DomainEvent> = {
  readonly state: State;
  readonly version: number;
  /** The events that this call added: none for a repeat, or when there was nothing to do. */
  readonly events: readonly Event[];
  /** For X-Trellis-After; null when nothing was written. */
  readonly token: string | null;
};

/** Returns the writes of other items in the commit's transaction: seats, guards. Called again with every try. */
type Alongside<State, Event extends DomainEvent> = (events: readonly Event[], state: State) => Promise<readonly Write[]>;

/**
 * Executes a command on a stream: load, fold, decide, append with one conditional put; on a version conflict again from the start. `loaded`
 * of the run counts for the first try. Returns the new state, so that nobody waits for a view.
 * @throws RuleViolation from the decider; CONFLICT when others keep winning, and for a command id that was used with another input.
 */
export const execute = <State, Command, Event extends DomainEvent>(
  run: Execution<State, Command, Event>,
): Promise<Executed<State, Event>> => executeMade(run, () => run.command);

/** As `execute`, for a command that is made of the state, or with every try. */
export async function executeMade<State, Command, Event extends DomainEvent>(
  run: CommitRun<State, Command, Event>,
  commandOf: CommandMaker<State, Command>,
  alongside?: Alongside<State, Event>,
): Promise<Executed<State, Event>> {
  const { next, events, token } = await transact(async (turn) => {
    const { writes, ...result } = await planCommit({ ...run, loaded: turn === 1 ? run.loaded : undefined }, commandOf);
    if (writes.length === 0 || !alongside) return { writes, result };
    return { writes: [...writes, ...(await alongside(result.events, result.next.state))], result };
  });
  if (events.length > 0) cacheStream(run.decider, run.stream, next);
  return { state: next.state, version: next.version, events, token };
}

/**
 * As `execute`, for the few commands whose commit is bound to records: one transaction instead of one put.
 * @throws the `onFail` of a write that was refused, besides what `execute` throws
 */
export const executeTogether = <State, Command, Event extends DomainEvent>(
  run: Execution<State, Command, Event>,
  alongside: Alongside<State, Event>,
): Promise<Executed<State, Event>> => executeMade(run, () => run.command, alongside);
