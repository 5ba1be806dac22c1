import type { ReactNode } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import type { RowAction } from '../../../design/patterns/table/columns.ts';
import { isOnHostOf, type LinkedInstance, openInstance } from '../open-instance.ts';
import styles from './branches.module.css';

/** Opens a page of an instance, and says so when that fails. */
export const openOrAlert = (instance: LinkedInstance, page?: string): Promise<void> =>
  openInstance(instance, page).catch((thrown: unknown) => showAlert(toApiError(thrown).message, 'danger'));

/** The name of a row that opens a page of its instance. On the instance's own host the table makes a link of it. */
export const InstanceLink = ({ instance, page, children }: { instance: LinkedInstance; page: string; children: ReactNode }): ReactNode =>
  isOnHostOf(instance.domain) ? (
    children
  ) : (
    <button type="button" className={styles.handOffLink} dir="auto" onClick={() => void openOrAlert(instance, page)}>
      {children}
    </button>
  );

/** Returns the part of a row's act that opens a page of its instance: a link there, a hand-off from any other host. */
export const opening = <Row,>(instance: LinkedInstance, page: (row: Row) => string): Pick<RowAction<Row>, 'to' | 'onAct'> =>
  isOnHostOf(instance.domain) ? { to: page } : { onAct: (row) => void openOrAlert(instance, page(row)) };
