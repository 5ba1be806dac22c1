import type { CourseInput } from './course-form.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type LocalCopy = { readonly at: number; readonly version: number | null; readonly draft: CourseInput };

/** Changes that the server does not have yet, kept in this browser in case the page is closed. One copy per person and course. */
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
        // A full store does not stop the editing: the draft is saved on the server within seconds.
      }
    },
    drop: (course: string | null): void => store.removeItem(nameOf(course)),
  };
}

export type LocalCopies = ReturnType<typeof createLocalCopy>;
