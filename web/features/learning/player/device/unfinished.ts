import type { Store } from './store.ts';

/** Returns the tests that were begun on this device and not finished; they open at the review, not at the result. */
export function createUnfinished(store: Store, person: string, course: string) {
  const name = `tests:${person}:${course}`;
  const read = (): readonly string[] => (store.getItem(name) ?? '').split(' ').filter((id) => id !== '');
  const write = (ids: readonly string[]): void => (ids.length === 0 ? store.removeItem(name) : store.setItem(name, ids.join(' ')));
  return {
    has: (unitId: string): boolean => read().includes(unitId),
    add: (unitId: string): void => write([...read().filter((id) => id !== unitId), unitId]),
    remove: (unitId: string): void => write(read().filter((id) => id !== unitId)),
  };
}

export type Unfinished = ReturnType<typeof createUnfinished>;
