import { Day } from '../../design/patterns/figures/dates.tsx';
import { scoreText } from '../../design/patterns/figures/score.ts';
import type { TableColumn } from '../../design/patterns/table/columns.ts';
import { t, text } from '../../texts/text.ts';

/** Returns the column of a score. `more`: what stands for it in a file, and how it is sorted and shown. */
export const scoreColumn = <Row,>(
  scoreOf: (row: Row) => number | null | undefined,
  more: Pick<TableColumn<Row>, 'file'> & Partial<TableColumn<Row>>,
): TableColumn<Row> => ({
  id: 'score',
  header: text('Score'),
  cell: (row) => scoreText(scoreOf(row)),
  align: 'end',
  card: 'named',
  ...more,
});

/** Returns the column of the last act of somebody, or of anybody in a course. `more`: as of a score. */
export const activityColumn = <Row,>(
  lastOf: (row: Row) => string | null | undefined,
  more: Pick<TableColumn<Row>, 'file'> & Partial<TableColumn<Row>>,
): TableColumn<Row> => ({
  id: 'activity',
  header: text('Last Activity'),
  cell: (row) => <Day value={lastOf(row)} none={t('Never')} />,
  card: 'named',
  ...more,
});
