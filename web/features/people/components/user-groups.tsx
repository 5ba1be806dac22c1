import type { ReactNode } from 'react';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import type { UserGroup } from '../viewed-user.ts';
import styles from './user-groups.module.css';

const COLUMNS: readonly TableColumn<UserGroup>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: '50%' },
  { id: 'joined', header: 'Date Joined', cell: ({ date_joined: joined }) => <Day value={joined} /> },
];

/** The groups that a person is in. */
export const UserGroups = ({ groups }: { groups: readonly UserGroup[] }): ReactNode =>
  groups.length === 0 ? (
    <Empty title="This user is not part of any groups." />
  ) : (
    <div className={styles.userGroups}>
      <PlainTable label="Groups" columns={COLUMNS} rows={groups} rowId={({ id }) => id} />
    </div>
  );
