// @chunk table
import type { ReactNode } from 'react';
import { Checkbox } from '../../primitives/choice.ts';
import type { TableModel } from './use-table-model.ts';
import tableCardsStyles from './table-cards.module.css';
import { t } from '../../../texts/text.ts';

type SelectionOf<Row extends object> = Pick<TableModel<Row>, 'selection'>;

/** Selects the row of a card. */
export const CardCheckbox = <Row extends object>({ row, name, selection }: SelectionOf<Row> & { row: Row; name: string }): ReactNode => (
  <Checkbox
    className={tableCardsStyles.tableCardSelect}
    aria-label={t('Select {name}', { name })}
    checked={selection.has(row)}
    disabled={!selection.selectable(row)}
    onChange={() => selection.toggle(row)}
  />
);

/** Selects the rows of a page of cards, which has no head. */
export const PageCheckbox = <Row extends object>({ selection }: SelectionOf<Row>): ReactNode => (
  <Checkbox
    className={tableCardsStyles.tableCardsAll}
    label={t('Select all rows of this page')}
    checked={selection.wholePage}
    indeterminate={selection.partOfPage}
    onChange={selection.togglePage}
  />
);
