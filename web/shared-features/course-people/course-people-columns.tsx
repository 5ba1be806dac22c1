import type { CourseReportUsersPageQuery } from '../../api/generated/graphql.ts';
import { activityColumn, scoreColumn } from '../courses/activity-columns.tsx';
import { ROLE_WORDS, roleWord } from '../people/role-word.ts';
import { Day } from '../../design/patterns/figures/dates.tsx';
import { ProgressBar } from '../../design/patterns/figures/progress.tsx';
import { statusPercent, STATUS_WORDS, Status } from '../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../design/patterns/table/columns.ts';
import { DueCell } from '../terms/due-cell.tsx';
import { TERM_WORDS } from '../terms/term-words.ts';
import styles from './course-people.module.css';
import { t, text } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';
import { trainingTime } from '../../texts/formats.ts';

/** Somebody who has a course, as the list of its people shows them. */
export type CoursePerson = CourseReportUsersPageQuery['courseReportUsersPage']['data'][number];

/** Returns the id of a row. */
export const rowId = ({ id }: CoursePerson): string => id;
/** Returns the name of a row. */
export const rowName = ({ name }: CoursePerson): string => name;

/** All columns of the list of the people of a course. */
const COLUMNS: readonly TableColumn<CoursePerson>[] = [
  { id: 'name', header: text('Name'), cell: (row) => <span dir="auto">{rowName(row)}</span>, file: 'name', sort: 'name' },
  {
    id: 'status',
    header: text('Status'),
    cell: ({ progress, completionDate: completed, status }) => <Status percent={statusPercent(progress, Boolean(completed), status)} />,
    file: 'status',
    words: { status: STATUS_WORDS },
    width: 'content',
    card: 'second',
  },
  {
    id: 'role',
    header: text('Role'),
    cell: ({ role }) => roleWord(role),
    file: 'role',
    words: { role: ROLE_WORDS },
    sort: 'role',
    width: 'content',
    hidden: 'narrow',
  },
  {
    id: 'progress',
    header: text('Progress'),
    cell: ({ name, progress, completionDate: completed }) => (
      <ProgressBar percent={progress} complete={Boolean(completed)} label={t('Progress of {name}', { name })} />
    ),
    file: { progress: text('Progress (%)') },
    sort: 'progress',
    width: 'content',
    card: 'meta',
  },
  scoreColumn(({ score }) => score, { file: { score: text('Score (%)') }, sort: 'score', width: 'content' }),
  {
    id: 'assigned',
    header: text('Assigned Date'),
    hidden: 'narrow',
    cell: ({ assignedDate: assigned }) => <Day value={assigned} />,
    file: 'assignedDate',
    sort: 'assignedDate',
    width: 'content',
  },
  {
    id: 'completed',
    header: text('Completion Date'),
    cell: ({ completionDate: completed, earlierCompletionDate: earlier }) =>
      earlier ? (
        <span className={styles.earlier}>{rich('Earlier: {day}', { day: <Day value={earlier} /> })}</span>
      ) : (
        <Day value={completed} />
      ),
    file: { completionDate: text('Completion Date'), earlierCompletionDate: text('Completed earlier') },
    sort: 'completionDate',
    width: 'content',
  },
  {
    id: 'due',
    header: text('Due'),
    cell: (row) => <DueCell row={row} />,
    file: { due_at: text('Due'), term_state: text('Term') },
    words: { term_state: TERM_WORDS },
    sort: 'dueAt',
    width: 'content',
    card: 'named',
  },
  {
    id: 'time',
    header: text('Time Spent'),
    cell: ({ timeSpent }) => trainingTime(timeSpent),
    file: { timeSpent: text('Time Spent (seconds)') },
    sort: 'timeSpent',
    width: 'content',
    align: 'end',
    card: 'meta',
    hidden: 'narrow',
  },
  activityColumn(({ lastActivity }) => lastActivity, { file: 'lastActivity', sort: 'lastActivity', width: 'content' }),
];

const WITHOUT_DUE = COLUMNS.filter(({ id }) => id !== 'due');
/** With all of them the table is wider than the page. */
const WITH_DUE = COLUMNS.map((column) => (column.id === 'activity' ? { ...column, hidden: true } : column));

/** Returns the columns for some rows: when the course is due is one where it is due for any of them, in the place of the last activity. */
export const coursePeopleColumns = (rows: readonly CoursePerson[] | undefined): readonly TableColumn<CoursePerson>[] =>
  rows?.some(({ due_at: due }) => due) ? WITH_DUE : WITHOUT_DUE;
