import type { Hit } from './search-dialog.tsx';

/** A row of the search: where it leads, and among which rows it stands. */
export type JumpHit = Hit & {
  readonly group: 'Screens' | 'Actions' | 'My Courses' | 'Course Catalog' | 'People' | 'Courses' | 'Branches' | 'Groups';
  readonly to: string;
};

/** What is searched for: `text` as it stands in the field, trimmed; `search` is the same after a pause in typing. */
export type Searched = { readonly text: string; readonly search: string };

/** How many rows of one group are shown. */
export const HITS_OF_A_GROUP = 5;
