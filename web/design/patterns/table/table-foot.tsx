// @chunk table
import { usePagination } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import styles from './table-foot.module.css';
import { numberText, t } from '../../../texts/text.ts';

const number = (value: number): string => numberText(value);

/** Returns "Showing 1-25 of 386", as the contract prints it. */
export function rangeText(page: number, limit: number, total: number): string {
  if (total === 0) return t('Showing 0-0 of 0');
  const first = Math.min((page - 1) * limit + 1, total);
  return t('Showing {first}-{last} of {total}', {
    first: number(first),
    last: number(Math.min(page * limit, total)),
    total: number(total),
  });
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void };

/** The links to the pages of a list. */
export function Pages({ page, pages, onPage }: PagesProps): ReactNode {
  const { range } = usePagination({ total: pages, page, siblings: 1, boundaries: 1 });
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <button type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </button>
      {range.map((item, i) =>
        item === 'dots' ? (
          <span key={i === 1 ? 'dots before' : 'dots after'} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={t('Page {page}', { page: item })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onPage(item)}
          >
            {number(item)}
          </button>
        ),
      )}
      <button type="button" aria-label={t('Next page')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}

type FootProps = {
  list: ListState;
  total: number;
  all?: number | undefined;
  /** Whether it is printed without its last rows. */
  cut?: boolean;
};

/** The foot of a data table: range, page size, pages. */
export function TableFoot({ list, total, all, cut }: FootProps): ReactNode {
  const pages = Math.max(1, Math.ceil(total / list.limit));
  return (
    <div className={styles.tableFoot}>
      <span>
        <span role="status">{rangeText(list.page, list.limit, total)}</span>
        {all !== undefined && all !== total && <>, {t('{all} in all', { all: number(all) })}</>}
        {cut && <>. {t('An exported file has all of them.')}</>}
      </span>
      <span className={styles.tableFootPages}>
        {total > PAGE_SIZES[0] && (
          <select
            className={styles.pageSize}
            aria-label={t('Rows per page')}
            value={list.limit}
            onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
          >
            {[...new Set([...PAGE_SIZES, list.limit])].map((size) => (
              <option key={size} value={size}>
                {t('{size} per page', { size })}
              </option>
            ))}
          </select>
        )}
        {pages > 1 && <Pages page={Math.min(list.page, pages)} pages={pages} onPage={list.setPage} />}
      </span>
    </div>
  );
}
