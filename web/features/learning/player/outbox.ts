import type { StoreUnitResponseInput, UnitRefInput } from '../../../api/generated/graphql.ts';
import { storedList, type Store } from './device/store.ts';

/** A call that the server may not have received yet: an answer, or the completion of a unit. */
export type OutboxMessage =
  | { readonly kind: 'response'; readonly input: StoreUnitResponseInput }
  | { readonly kind: 'completion'; readonly input: UnitRefInput };

/** `key` is the Idempotency-Key of every try, so that a lost reply stores nothing twice. `at`: milliseconds since 1970. */
export type OutboxEntry = OutboxMessage & { readonly key: string; readonly at: number };

/** Returns the calls that wait in this browser, of one person in one course: others who use the computer have their own. */
export function createOutbox(store: Store, person: string, course: string) {
  const { read, write } = storedList<OutboxEntry>(store, `outbox:${person}:${course}`);
  const subject = (message: OutboxMessage): string =>
    `${message.kind}/${message.input.unit_id}/${message.kind === 'response' ? (message.input.input_key ?? '') : ''}`;
  return {
    read,
    /** Adds a call; a later answer to the same question replaces the one that waits. */
    put: (entry: OutboxEntry): void => write([...read().filter((other) => subject(other) !== subject(entry)), entry]),
    remove: (key: string): void => write(read().filter((entry) => entry.key !== key)),
    dropUnit: (unitId: string): void => write(read().filter(({ input }) => input.unit_id !== unitId)),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
