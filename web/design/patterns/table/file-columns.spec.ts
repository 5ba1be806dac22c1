import { afterEach, expect, it } from 'vitest';
import { addTexts, speak } from '../../../texts/text.ts';
import { type FileColumn, fileColumns } from './file-columns.ts';

const COLUMNS: readonly FileColumn[] = [
  { header: 'Name', file: 'name' },
  { header: 'Status', file: 'status', words: { status: { completed: 'Completed' } } },
  { header: 'Progress', file: { progress: 'Progress (%)' } },
  { header: 'Actions' },
];
afterEach(() => speak('en-GB'));

it('a file has the headings and words of the page, in its language [M35, M58]', () => {
  const columns = ['name', 'status', 'progress'];
  expect(fileColumns(COLUMNS)).toEqual({
    columns,
    headings: ['Name', 'Status', 'Progress (%)'],
    words: { status: { completed: 'Completed' } },
  });
  speak('pl');
  addTexts({ Name: 'Nazwa', Status: 'Stan', Completed: 'Ukończono', 'Progress (%)': 'Postęp (%)' });
  expect(fileColumns(COLUMNS)).toEqual({
    columns,
    headings: ['Nazwa', 'Stan', 'Postęp (%)'],
    words: { status: { completed: 'Ukończono' } },
  });
});
