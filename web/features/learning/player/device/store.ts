/** What is used of the storage of a browser. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the list that a store has under a name; what others have written under it is ignored. */
export function storedList<Item>(store: Store, name: string) {
  return {
    read: (): readonly Item[] => {
      try {
        const kept: unknown = JSON.parse(store.getItem(name) ?? '[]');
        return Array.isArray(kept) ? (kept as Item[]) : []; // written below
      } catch {
        return [];
      }
    },
    write: (items: readonly Item[]): void => {
      if (items.length === 0) store.removeItem(name);
      else store.setItem(name, JSON.stringify(items));
    },
  };
}
