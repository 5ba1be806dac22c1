import type { Actor, DomainEvent, StreamId } from '../../../events/kernel/commit.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { commitItem } from './event-store.ts';
import type { Scope } from '../keys/keys.ts';
import type { Write } from '../tables/transact.ts';

/** The commit that announces a change of a record. Its version is the record's, so there is one per change. */
export type Announcement<Event extends DomainEvent> = {
  readonly scope: Scope;
  readonly stream: StreamId;
  readonly version: number;
  readonly events: readonly Event[];
  readonly actor: Actor;
  readonly at: Instant;
  readonly commandId: string;
  /** Names of those events that have a reactor. */
  readonly out?: readonly string[];
  /** The change prints a line in somebody's activity. */
  readonly activity?: boolean;
};

/** Returns the write that announces a record's change in the same transaction: the outbox and the audit trail in one. */
export async function announce<Event extends DomainEvent>(what: Announcement<Event>): Promise<Write> {
  const { scope, stream, version, events, actor, at, commandId } = what;
  const put = await commitItem({
    scope,
    commit: { stream, version, events, actor, at, command: commandId },
    out: what.out ?? [],
    activity: what.activity ?? false,
  });
  return { table: 'events', put, condition: 'attribute_not_exists(pk)' };
}
