// @chunk dashboard
import type { Opened } from '../../design/patterns/table/columns.ts';
import type { ShareKind } from '../../design/patterns/figures/share.ts';

/** The status of a person and a course, as filters of lists name it. */
export type ListedStatus = 'completed' | 'in_progress' | 'not_started';

type Filters = Readonly<Record<string, string | undefined>>;

/** Returns the address of a list with filters; those without a value are left out. */
export function listAt(path: string, filters: Filters): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** Returns the filters of a report that say which enrolments its figures count: days of assignment and branches. */
export const countedBy = ({ from, to, branches }: Filters): Filters => ({ from, to, branches });

const STATUS_OF: Partial<Record<ShareKind, ListedStatus>> = {
  Completed: 'completed',
  'In Progress': 'in_progress',
  'Not Started': 'not_started',
};

/** Returns a function that returns the list behind a share of a chart, which has the filter `status`. */
export const listOfShare =
  (path: string, filters: Filters = {}) =>
  (kind: ShareKind): string | undefined => {
    const status = STATUS_OF[kind];
    return status && listAt(path, { ...filters, status });
  };

/** Returns the list behind a figure; undefined where it counts nothing. */
export const listBehind = (value: number, list: string | undefined): string | undefined => (value === 0 ? undefined : list);

/** Returns what a figure of a row opens, by a link that is read out as `label`; null where it counts nothing. */
export const openedBy = (value: number, label: string, to: string): Opened | null => (value === 0 ? null : { to, label });
