import type { StoreUnitResponseInput, UnitRefInput } from '../../../api/generated/graphql.ts';

/** What a learner did and the server may not know yet: an answer, or a unit gone through. */
export type Posted =
  | { readonly kind: 'response'; readonly input: StoreUnitResponseInput }
  | { readonly kind: 'completion'; readonly input: UnitRefInput };

/** `key` is the Idempotency-Key of every try, so that a lost reply never stores anything twice. */
export type OutboxEntry = Posted & { readonly key: string; readonly at: number };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Ahead of the server, in this browser, for one person in one course: nobody else's answers on a shared computer. */
export function createOutbox(store: Store, person: string, course: string) {
  const name = `outbox:${person}:${course}`;
  const read = (): readonly OutboxEntry[] => {
    try {
      const kept: unknown = JSON.parse(store.getItem(name) ?? '[]');
      // Written below; anything else that took its place is no outbox.
      return Array.isArray(kept) ? (kept as OutboxEntry[]) : [];
    } catch {
      return [];
    }
  };
  const write = (entries: readonly OutboxEntry[]): void => {
    if (entries.length === 0) store.removeItem(name);
    else store.setItem(name, JSON.stringify(entries));
  };
  const subject = (posted: Posted): string =>
    `${posted.kind}/${posted.input.unit_id}/${posted.kind === 'response' ? (posted.input.input_key ?? '') : ''}`;
  return {
    read,
    /** A later answer to the same question takes the place of the one that waits. */
    put: (entry: OutboxEntry): void => write([...read().filter((other) => subject(other) !== subject(entry)), entry]),
    remove: (key: string): void => write(read().filter((entry) => entry.key !== key)),
    dropUnit: (unitId: string): void => write(read().filter(({ input }) => input.unit_id !== unitId)),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
