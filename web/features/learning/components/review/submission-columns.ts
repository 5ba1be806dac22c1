import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import type { Queued } from './review-queue.tsx';
import { STATE_TEXTS, stateOf } from './submission-words.ts';
import { text } from '../../../../texts/text.ts';
import { unitTitle } from '../../../../shared-features/unit-title.ts';

/** What is exported of a submission. */
export const SUBMISSION_COLUMNS: readonly TableColumn<Queued>[] = [
  {
    id: 'user',
    header: text('User'),
    cell: ({ user }) => fullNameOf(user),
    file: { 'user.first_name': text('First name'), 'user.last_name': text('Last name') },
  },
  { id: 'course', header: text('Course'), cell: ({ course }) => course.title, file: 'course.title' },
  { id: 'unit', header: text('Unit'), cell: ({ unit_title: title }) => unitTitle(title), file: 'unit_title' },
  { id: 'number', header: text('Number'), cell: ({ number }) => number, file: 'number' },
  { id: 'submitted', header: text('Submitted'), cell: ({ submitted_at: at }) => at, file: 'submitted_at' },
  {
    id: 'status',
    header: text('Status'),
    cell: stateOf,
    file: { state: text('Status'), reviewed_at: text('Reviewed'), comment: text('Comment') },
    words: { state: STATE_TEXTS },
  },
];
