import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { STATUS_CHOICES } from '../../../design/patterns/state/status.tsx';
import type { TableColumn, TableFilter } from '../../../design/patterns/table/columns.ts';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS } from '../../../design/patterns/days/days-filter.tsx';
import { type ListRequest, type ListState, useListState } from '../../../design/patterns/table/list-state.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { readBranches } from '../branch-choice.ts';
import { COUNTS, figure } from '../figures.ts';
import styles from './report.module.css';
import { TrainingTime } from './training-time.tsx';
import { t, text } from '../../../texts/text.ts';

type ReportVariables = ListRequest['variables'] &
  ReturnType<typeof rangeOf> & {
    readonly branchUrl: string | null;
    readonly branchUrls: string[];
    readonly status: string | null;
    readonly overdue: true | null;
  };

type ReportList = { readonly list: ListState; readonly variablesOf: (request: ListRequest) => ReportVariables };

const FILTERS = ['branches', 'status', 'due', ...DAY_FILTERS];

/** The filters of the rows; the figures stay as they are. */
export const STATUS_FILTER: readonly TableFilter[] = [
  {
    name: 'status',
    get label() {
      return t('Status');
    },
    options: STATUS_CHOICES,
    multiple: true,
  },
  {
    name: 'due',
    get label() {
      return t('Due');
    },
    get options() {
      return [{ value: 'overdue', label: t('Overdue') }];
    },
  },
];

/** Returns the state of a report's list, filtered by branches and days of assignment, and a function that returns the variables of its query. */
export function useReportList(): ReportList {
  const viewer = useViewer();
  const list = useListState({ filters: FILTERS });
  const branchUrl = viewer.branch?.url ?? null;
  return {
    list,
    variablesOf: ({ variables, filters: { branches, status, due, from, to } }) => ({
      ...variables,
      branchUrl,
      branchUrls: readBranches(branches),
      status: status ?? null,
      overdue: due === 'overdue' || null,
      ...rangeOf(from, to),
    }),
  };
}

/** Returns the column that leads to the report of a row. */
export const detailsColumn = <Row extends { readonly id: string }>(
  hrefOf: (id: string) => string,
  nameOf: (row: Row) => string,
): TableColumn<Row> => ({
  id: 'details',
  header: text('Details'),
  cell: (row) => (
    <Link to={hrefOf(row.id)} data-unprinted aria-label={t('View Details of {name}', { name: nameOf(row) })}>
      {t('View Details')}
    </Link>
  ),
  width: 'content',
  card: 'none',
});

type ReportFigure = {
  readonly label: string;
  readonly value: number | undefined;
  readonly counts: string;
  readonly unit?: string;
  readonly opens?: string;
};
/** Returns the figure of what is overdue, and nothing where nobody is. */
export const overdueFigure = (count: number | undefined, opens: string): readonly ReportFigure[] =>
  count ? [{ label: t('Overdue'), value: count, counts: COUNTS.overdue, opens }] : [];

type ReportTime = { readonly label: string; readonly time: string | undefined };

/** The figures of a report, over its whole scope and range of days: the search filters only the rows below. */
export const ReportFigures = ({ figures, time }: { figures: readonly ReportFigure[]; time: ReportTime }): ReactNode => (
  <div className={styles.reportFigures}>
    <Figures>
      {figures.map(({ label, value, counts, unit, opens }) => (
        <Figure
          key={label}
          label={label}
          value={value === undefined ? '–' : figure(value)}
          counts={counts}
          opens={value ? opens : undefined}
          {...(unit && { unit })}
        />
      ))}
      <TrainingTime label={time.label} time={time.time ?? '–'} counts={COUNTS.time} />
    </Figures>
  </div>
);
