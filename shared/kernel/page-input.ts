import type { Language } from './regional/languages.ts';
import { listOf, sentence } from './regional/sentence.ts';
import { type FieldMessages, invalid, invalidFields, notFound } from './errors.ts';
import { foldText } from './fold-text.ts';
import { type NumericId, parseId } from './ids.ts';
import { isReadableLine } from './text.ts';

/** Under this key the server itself allows larger pages than callers get: no input can name a symbol. */
export const LARGER_PAGES: unique symbol = Symbol('larger pages');

/** Arguments of every paged list as they are sent; null counts as absent. */
export type PageArguments = {
  readonly search?: string | null | undefined;
  readonly sort?: string | null | undefined;
  readonly order?: string | null | undefined;
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
  readonly [LARGER_PAGES]?: number;
};

/** The checked arguments of a paged list. Without `sort` rows have the list's default order. `search` is folded; '' matches all rows. */
export type PageRequest<Sort extends string> = {
  readonly search: string;
  readonly sort: Sort | null;
  readonly descending: boolean;
  readonly page: number;
  readonly limit: number;
  /** In whose order names are sorted. Absent: that of their folded texts. */
  readonly language?: Language | undefined;
};

/** The largest number of rows of an unpaged list; above it the error names the paged query. */
export const WHOLE_LIST = 5_000;

const LARGEST_PAGE = 200;
const LONGEST_SEARCH = 200;

/** Returns a search text trimmed and folded; throws VALIDATION above 200 characters and for characters that cannot be shown. */
export const foldSearch = (search: string | null | undefined): string => {
  const text = search ?? '';
  if (text.length > LONGEST_SEARCH) throw invalid('search', 'A search can have at most 200 characters.');
  if (!isReadableLine(text)) throw invalid('search', 'The search contains characters that cannot be shown. Please type it again.');
  return foldText(text.trim());
};

const largestPage = (args: PageArguments): number => args[LARGER_PAGES] ?? LARGEST_PAGE;

/**
 * Returns the checked arguments of a paged list; throws VALIDATION for an unknown sort or order, or a page or limit out of range. `language`:
 * that of who reads a list that is sorted by names.
 */
export function readPage<Sort extends string>(args: PageArguments, sorts: readonly Sort[], language?: Language): PageRequest<Sort> {
  const problems: FieldMessages = {};
  const sort = sorts.find((name) => name === args.sort) ?? null;
  if (args.sort != null && sort === null) problems['sort'] = [sentence('Sort by {sorts}.', { sorts: listOf(sorts) })];
  const order = args.order ?? 'asc';
  if (order !== 'asc' && order !== 'desc') problems['order'] = ['The order must be asc or desc.'];
  const page = args.page ?? 1;
  if (page < 1 || page > 1_000_000) problems['page'] = ['The page must be 1 or more.'];
  const limit = args.limit ?? 25;
  if (limit < 1 || limit > largestPage(args)) problems['limit'] = [sentence('The limit must be 1 to {most}.', { most: LARGEST_PAGE })];
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const descending = sort !== null && order === 'desc';
  return { search: foldSearch(args.search), sort, descending, page, limit, language };
}

/** Position of a page in its list, as the contract has it. */
export type PaginatorInfo = { readonly currentPage: number; readonly lastPage: number; readonly total: number };

/** Returns the position of a page in a list of `total` rows. */
export const paginatorOf = (page: Pick<PageRequest<string>, 'page' | 'limit'>, total: number): PaginatorInfo => ({
  currentPage: page.page,
  lastPage: Math.max(1, Math.ceil(total / page.limit)),
  total,
});

/** Returns the id by which a list is filtered, or null where it is absent; throws NOT_FOUND for what is no id. */
export function filterId<Id extends NumericId>(value: string | number | null | undefined): Id | null {
  if (value == null) return null;
  const id = parseId<Id>(value);
  if (id === null) throw notFound();
  return id;
}

/** No filter has more. */
const MOST_CHOICES = 16;

/** Returns the choices that a text names, one or several with commas; null where one of them is none. */
export function readChoices<Choice extends string>(text: string, parse: (name: string) => Choice | null): readonly Choice[] | null {
  const choices = text.split(',', MOST_CHOICES + 1).map(parse);
  return choices.length <= MOST_CHOICES && choices.every((choice) => choice !== null) ? choices : null;
}
