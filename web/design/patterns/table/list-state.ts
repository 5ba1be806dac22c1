// @chunk shell
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepListAddress } from '../page/list-address.ts';
import { presentParams } from '../page/present-params.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_SIZE = PAGE_SIZES[0];

export type Order = 'asc' | 'desc';
export type ListValues = {
  readonly search: string;
  readonly sort: string | null;
  readonly order: Order;
  readonly page: number;
  readonly limit: number;
  readonly filters: Readonly<Record<string, string>>;
};

/** What a page of a list is requested with. */
export type ListRequest = {
  /** The variables of the paged calls; null has the meaning of absent. */
  readonly variables: {
    readonly search: string | null;
    readonly sort: string | null;
    readonly order: Order | null;
    readonly page: number;
    readonly limit: number;
  };
  readonly filters: Readonly<Record<string, string>>;
};

/** The request of a list without search and filters, for the number of all its rows. */
export const WHOLE: ListRequest = { variables: { search: null, sort: null, order: null, page: 1, limit: 1 }, filters: {} };

export type ListState = ListValues &
  ListRequest & {
    readonly setSearch: (search: string) => void;
    /** null: the order of the server. */
    readonly setSort: (sort: string | null, order: Order) => void;
    readonly setPage: (page: number) => void;
    readonly setLimit: (limit: number) => void;
    readonly setFilter: (name: string, value: string | null) => void;
    readonly setFilters: (values: Readonly<Record<string, string | null>>) => void;
    readonly clear: () => void;
    /** The names that its search, filters, order and page size have in the address. */
    readonly names: readonly string[];
    /** Whether a search or filter is set. */
    readonly narrowed: boolean;
  };

const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

/** Returns a list's state from the address; malformed values count as absent. `prefix` separates two lists of one page. */
export function readList(params: URLSearchParams, filters: readonly string[], prefix = ''): ListValues {
  const get = (name: string): string | null => params.get(prefix + name);
  const chosen = filters.flatMap((name) => {
    const value = get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    search: get('search') ?? '',
    sort: get('sort'),
    order: get('order') === 'desc' ? 'desc' : 'asc',
    page: positive(get('page'), 1),
    limit: Math.min(200, positive(get('limit'), DEFAULT_SIZE)),
    filters: Object.fromEntries(chosen),
  };
}

type Changes = Readonly<Record<string, string | number | null>>;

/** Returns the address after a change. A change of search, filter or sort goes back to the first page. */
export function writeList(params: URLSearchParams, changes: Changes, prefix = ''): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete(`${prefix}page`);
  for (const [name, value] of Object.entries(changes)) {
    const isDefault = value === null || value === '' || (name === 'page' && value === 1) || (name === 'limit' && value === DEFAULT_SIZE);
    if (isDefault) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  }
  return next;
}

/** Returns the names that a list has in the address, without that of its page. */
const namesOf = (filters: readonly string[], prefix = ''): readonly string[] =>
  ['search', 'sort', 'order', 'limit', ...filters].map((name) => prefix + name);

/** Returns search, filters, sort, page and page size of a list, which are kept in the address. */
export function useListState({ filters = [], prefix = '' }: { filters?: readonly string[]; prefix?: string } = {}): ListState {
  const [params, setParams] = useSearchParams();
  const { pathname, search: address } = useLocation();
  useEffect(() => keepListAddress(pathname, address), [pathname, address]);
  const names = filters.join(',');
  const values = useMemo(() => readList(params, names === '' ? [] : names.split(','), prefix), [params, names, prefix]);
  const change = useCallback(
    (changes: Changes, replace = false) => setParams(writeList(presentParams(), changes, prefix), { replace }),
    [setParams, prefix],
  );
  return {
    ...values,
    // Replaces the history entry, so that typing does not add one for each letter.
    setSearch: (search) => change({ search }, true),
    setSort: (sort, order) => change({ sort, order: sort === null ? null : order }),
    setPage: (page) => change({ page }),
    setLimit: (limit) => change({ limit }),
    setFilter: (name, value) => change({ [name]: value }),
    setFilters: change,
    names: namesOf(filters, prefix),
    clear: () => change({ search: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
    narrowed: values.search !== '' || Object.keys(values.filters).length > 0,
    variables: {
      search: values.search || null,
      sort: values.sort,
      order: values.sort ? values.order : null,
      page: values.page,
      limit: values.limit,
    },
  };
}
