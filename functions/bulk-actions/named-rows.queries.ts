import { amount, listOf, sentence } from '../../shared/kernel/regional/sentence.ts';
import { ROW_LISTS, type RowList } from '../../shared/access/row-acts.ts';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import { parseId } from '../../shared/kernel/ids.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { type RowSearch, matchingRows } from './matching-rows.queries.ts';

/** Rows as a call names them: those of these ids, or all that a search finds. */
export type NamedRows = {
  readonly ids?: readonly string[] | null | undefined;
  readonly found?: RowSearch | null | undefined;
};

const MOST_IDS = 10_000;

/** @throws VALIDATION for a list whose rows cannot be acted on */
export function listNamed(name: string): RowList {
  const lists = Object.keys(ROW_LISTS) as RowList[]; // the keys of the table
  const list = lists.find((each) => each === name);
  if (!list) throw invalid('list', sentence('The list must be one of {lists}.', { lists: listOf(lists) }));
  return list;
}

/** Returns ids as numbers, each once. @throws NOT_FOUND for what is no id */
export const idsOf = (inputs: readonly string[]): number[] =>
  [...new Set(inputs)].map((input) => {
    const id = parseId(input);
    if (id === null) throw notFound();
    return id;
  });

/** Returns the ids of the rows that a call names, in ascending order; of a search, one more than `most` where it finds more. @throws VALIDATION, CONFLICT */
export async function namedRows(
  call: Call,
  viewer: TenantViewer,
  list: RowList,
  { ids, found }: NamedRows,
  most: number,
): Promise<number[]> {
  if ((ids == null) === (found == null)) throw invalid('ids', 'Give either ids or found.');
  if (found != null) return matchingRows(call, viewer, list, found, most + 1);
  if ((ids ?? []).length > MOST_IDS) throw invalid('ids', sentence('Name at most {most} rows at a time.', { most: amount(MOST_IDS) }));
  return idsOf(ids ?? []).toSorted((a, b) => a - b);
}
