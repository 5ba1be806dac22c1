import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { rememberList } from '../list-address.ts';

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

export type ListState = ListValues & {
  readonly setSearch: (search: string) => void;
  readonly setSort: (sort: string, order: Order) => void;
  readonly setPage: (page: number) => void;
  readonly setLimit: (limit: number) => void;
  readonly setFilter: (name: string, value: string | null) => void;
  readonly clear: () => void;
  /** Whether anything narrows the list. */
  readonly narrowed: boolean;
  /** As the paged calls take them; null counts as not given. */
  readonly variables: {
    readonly search: string | null;
    readonly sort: string | null;
    readonly order: Order | null;
    readonly page: number;
    readonly limit: number;
  };
};

const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

/** Reads a list's state from the address; anything malformed counts as absent. `prefix` keeps two lists of one page apart. */
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

/** The address after a change. What narrows or sorts begins again at the first page. */
export function writeList(params: URLSearchParams, changes: Changes, prefix = ''): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete(`${prefix}page`);
  for (const [name, value] of Object.entries(changes)) {
    const silent = value === null || value === '' || (name === 'page' && value === 1) || (name === 'limit' && value === DEFAULT_SIZE);
    if (silent) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  }
  return next;
}

/** Search, filters, sort, page and page size of a list, kept in the address. */
export function useListState({ filters = [], prefix = '' }: { filters?: readonly string[]; prefix?: string } = {}): ListState {
  const [params, setParams] = useSearchParams();
  const { pathname, search: address } = useLocation();
  useEffect(() => rememberList(pathname, address), [pathname, address]);
  const names = filters.join(',');
  const values = useMemo(() => readList(params, names === '' ? [] : names.split(','), prefix), [params, names, prefix]);
  const change = useCallback(
    (changes: Changes, replace = false) => setParams((old) => writeList(old, changes, prefix), { replace }),
    [setParams, prefix],
  );
  return {
    ...values,
    // Typing does not fill the history with every state of the word.
    setSearch: (search) => change({ search }, true),
    setSort: (sort, order) => change({ sort, order }),
    setPage: (page) => change({ page }),
    setLimit: (limit) => change({ limit }),
    setFilter: (name, value) => change({ [name]: value }),
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
