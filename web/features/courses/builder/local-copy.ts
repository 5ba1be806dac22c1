import type { CourseInput } from './course-form.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type LocalCopy = { readonly at: number; readonly version: number | null; readonly draft: CourseInput };

/** What the server does not have yet, in this browser: a killed page costs nothing. One copy for each person and course. */
export function createLocalCopy(store: Store, person: string) {
  const nameOf = (course: string | null): string => `builder:${person}:${course ?? 'new'}`;
  return {
    read: (course: string | null): LocalCopy | null => {
      try {
        // Written below; the server checks the draft again when it is saved.
        return JSON.parse(store.getItem(nameOf(course)) ?? 'null') as LocalCopy | null;
      } catch {
        return null;
      }
    },
    keep: (course: string | null, copy: LocalCopy): void => {
      try {
        store.setItem(nameOf(course), JSON.stringify(copy));
      } catch {
        // A full store must not stop the typing; the server's draft follows within seconds.
      }
    },
    drop: (course: string | null): void => store.removeItem(nameOf(course)),
  };
}

export type LocalCopies = ReturnType<typeof createLocalCopy>;
