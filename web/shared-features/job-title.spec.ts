import { expect, it } from 'vitest';
import { ROW_ACTS } from '../../shared/access/row-acts.ts';
import { endedTitle } from './job-title.ts';

const ended = (title: string): string => endedTitle({ title, title_text: null });

it.each([
  ['Enrolling users in courses', 'Enrolled users in courses'],
  ['Undoing the import of “users.csv”', 'Undid the import of “users.csv”'],
  ['Undoing the new start of courses', 'Undid the new start of courses'],
  ['Moving the contents of “Adding”', 'Moved the contents of “Adding”'],
  ['Removing courses of a group from a user', 'Removed courses of a group from a user'],
  ['Exporting users', 'Exported users'],
  ['Import of “users.csv”', 'Import of “users.csv”'],
])('%s is told as done: %s [E122]', (title, done) => expect(ended(title)).toBe(done));

it('has a past for the title of every act on several rows, and of what takes it back', () => {
  const titles = Object.values(ROW_ACTS).flatMap((acts) =>
    Object.values(acts).flatMap(({ title, backTitle }) => [title, backTitle ?? title]),
  );
  const verbs = new Set(titles.map((title) => ended(title).split(' ')[0]));
  expect([...verbs].toSorted()).toEqual([
    'Activated',
    'Added',
    'Deactivated',
    'Deleted',
    'Ended',
    'Enrolled',
    'Removed',
    'Restored',
    'Started',
    'Undid',
  ]);
});
