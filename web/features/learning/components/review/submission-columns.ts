import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import type { Queued } from './review-queue.tsx';
import { STATE_TEXTS, stateOf } from './submission-words.ts';

/** What is exported of a submission. */
export const SUBMISSION_COLUMNS: readonly TableColumn<Queued>[] = [
  {
    id: 'user',
    header: 'User',
    cell: ({ user }) => fullNameOf(user),
    file: { 'user.first_name': 'First name', 'user.last_name': 'Last name' },
  },
  { id: 'course', header: 'Course', cell: ({ course }) => course.title, file: 'course.title' },
  { id: 'unit', header: 'Unit', cell: ({ unit_title: title }) => title, file: 'unit_title' },
  { id: 'number', header: 'Number', cell: ({ number }) => number, file: 'number' },
  { id: 'submitted', header: 'Submitted', cell: ({ submitted_at: at }) => at, file: 'submitted_at' },
  {
    id: 'status',
    header: 'Status',
    cell: stateOf,
    file: { state: 'Status', reviewed_at: 'Reviewed', comment: 'Comment' },
    words: { state: STATE_TEXTS },
  },
];
