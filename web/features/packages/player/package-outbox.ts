type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the copy of what a package of a person's unit could not save; the storage of the package's own page may be blocked. */
export function createPackageOutbox(store: Store, person: string, course: string, unit: string) {
  const name = `package:${person}:${course}:${unit}`;
  return {
    read: (): string | null => {
      try {
        return store.getItem(name);
      } catch {
        return null;
      }
    },
    keep: (outbox: string): void => {
      try {
        store.setItem(name, outbox);
      } catch {
        // With a full store, the page of the package has the only copy.
      }
    },
    drop: (): void => {
      try {
        store.removeItem(name);
      } catch {
        // Then there is none either.
      }
    },
  };
}

export type PackageOutbox = ReturnType<typeof createPackageOutbox>;
