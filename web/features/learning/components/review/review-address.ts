import { useSearchParams } from 'react-router-dom';
import { presentParams } from '../../../../design/patterns/page/present-params.ts';

/** What the review queue shows, as it stands in the address. */
export type ReviewAddress = {
  readonly submission: string | null;
  readonly search: string;
  /** 'pending' where the address names none; 'all' shows every state. */
  readonly status: string;
  readonly sort: string;
  readonly course: number | null;
  readonly page: number;
};

const STATUSES = ['pending', 'returned', 'accepted', 'all'] as const;

/** Orders of the queue by the value in the address: the argument `sort`, and `order`. */
export const SORTS = {
  oldest: ['submitted_at', 'asc'],
  newest: ['submitted_at', 'desc'],
  user: ['user', 'asc'],
  course: ['course', 'asc'],
  unit: ['unit', 'asc'],
  status: ['status', 'asc'],
} as const;
export type SortName = keyof typeof SORTS;

const naturalOf = (value: string | null): number | null => (value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null);

function addressOf(params: URLSearchParams): ReviewAddress {
  const status = params.get('status');
  const sort = params.get('sort') ?? '';
  return {
    submission: params.get('submission'),
    search: params.get('search') ?? '',
    status: STATUSES.find((name) => name === status) ?? 'pending',
    sort: Object.hasOwn(SORTS, sort) ? sort : 'oldest',
    course: naturalOf(params.get('course')),
    page: naturalOf(params.get('page')) ?? 1,
  };
}

const DEFAULTS: Readonly<Record<string, string>> = { status: 'pending', sort: 'oldest', page: '1' };

/** Returns the address and how to change it. A change of the list begins at its first page, and with no submission chosen. */
export function useReviewAddress() {
  const [params, setParams] = useSearchParams();
  const change = (part: Partial<Readonly<Record<keyof ReviewAddress, string | number | null>>>): void => {
    const next = presentParams();
    for (const [name, value] of Object.entries(part)) {
      const text = value === null ? '' : String(value);
      if (text === '' || DEFAULTS[name] === text) next.delete(name);
      else next.set(name, text);
    }
    setParams(next);
  };
  return {
    address: addressOf(params),
    /** Returns whether the address is the one that is shown; the next one is drawn a moment after it has come. */
    isDrawn: (): boolean => presentParams().toString() === params.toString(),
    open: (submission: string | null): void => change({ submission }),
    turnTo: (page: number): void => change({ page, submission: null }),
    narrow: (part: Partial<Readonly<Record<'search' | 'status' | 'sort' | 'course', string | number | null>>>): void =>
      change({ page: 1, submission: null, ...part }),
  };
}
