import * as z from 'zod/mini';
import { invalid, invalidFields, notFound } from './errors.ts';
import { foldText } from './fold-text.ts';
import { type NumericId, parseId } from './ids.ts';

/** Arguments of every paged list, as they arrive: null counts as absent. */
export type PageArguments = {
  readonly search?: string | null | undefined;
  readonly sort?: string | null | undefined;
  readonly order?: string | null | undefined;
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
};

/** What a list is asked for. Without `sort` rows come in the list's own order. `search` is folded already; '' finds all. */
export type PageRequest<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort | null;
  readonly descending: boolean;
  readonly page: number;
  readonly limit: number;
};

/** A printed whole list ends here; above it the caller is told the paged query. */
export const WHOLE_LIST = 5_000;

const LARGEST_PAGE = 200;
const searchText = z.string().check(z.maxLength(200));

export const foldSearch = (search: string | null | undefined): string => {
  const text = z.safeParse(searchText, search ?? '');
  if (!text.success) throw invalid('search', 'A search has at most 200 characters.');
  return foldText(text.data.trim());
};

/** Reads the arguments of a paged list. @throws VALIDATION for a sort, order, page or limit that the list does not know */
export function readPage<Sort extends string>(args: PageArguments, sorts: readonly Sort[]): PageRequest<Sort> {
  const problems: Record<string, string[]> = {};
  const sort = sorts.find((name) => name === args.sort) ?? null;
  if (args.sort != null && sort === null) problems['sort'] = [`Sort by ${sorts.join(', ')}.`];
  const order = args.order ?? 'asc';
  if (order !== 'asc' && order !== 'desc') problems['order'] = ['The order is asc or desc.'];
  const page = args.page ?? 1;
  if (page < 1 || page > 1_000_000) problems['page'] = ['Pages count from 1.'];
  const limit = args.limit ?? 25;
  if (limit < 1 || limit > LARGEST_PAGE) problems['limit'] = [`The limit is 1 to ${LARGEST_PAGE}.`];
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { search: foldSearch(args.search), sort, descending: sort !== null && order === 'desc', page, limit };
}

export type PaginatorInfo = { readonly currentPage: number; readonly lastPage: number; readonly total: number };

export const paginatorOf = (page: Pick<PageRequest<string>, 'page' | 'limit'>, total: number): PaginatorInfo => ({
  currentPage: page.page,
  lastPage: Math.max(1, Math.ceil(total / page.limit)),
  total,
});

/** An id by which a list is narrowed: absent, or one that has to be there. */
export function filterId<Id extends NumericId>(value: string | number | null | undefined): Id | null {
  if (value == null) return null;
  const id = parseId<Id>(value);
  if (id === null) throw notFound();
  return id;
}
