import Delta from 'quill-delta';
import { expect, it } from 'vitest';
import { withCellEnd } from './cells.ts';

const cell = {} as Node;

it.each([
  ['a word', new Delta().insert('Person'), 'Person\n'],
  ['a paragraph', new Delta().insert('Person\n'), 'Person\n'],
  ['nothing', new Delta(), ''],
  ['formatted words', new Delta().insert('Most ').insert('interest', { bold: true }), 'Most interest\n'],
])('ends a pasted heading of a table with %s by one end of line at most', (_what, text, ended) => {
  const written = withCellEnd(cell, text).ops.map(({ insert }) => (typeof insert === 'string' ? insert : ''));
  expect(written.join('')).toBe(ended);
});
