import Delta from 'quill-delta';
import { expect, it } from 'vitest';
import { withLatePicture } from './late-picture.ts';

const picture = { insert: { image: '/storage/a' }, attributes: { alt: 'A slicer' } };
const closed = new Delta().insert('Before\nAfter\n');
const shown = (ops: readonly unknown[]): string =>
  new Delta(ops as Delta['ops']).ops.map(({ insert }) => (typeof insert === 'string' ? insert : '[]')).join('');

it.each([
  ['nothing', closed, 6, 'Before[]\nAfter\n'],
  ['words before it', new Delta().insert('Typed. Before\nAfter\n'), 6, 'Typed. Before[]\nAfter\n'],
  ['words behind it', new Delta().insert('Before\nAfterwards\n'), 6, 'Before[]\nAfterwards\n'],
  ['the words around it', new Delta().insert('After\n'), 6, '[]After\n'],
  ['all of it', new Delta().insert('\n'), 12, '[]\n'],
  ['another picture at its place', new Delta().insert('Before').insert({ image: 'b' }).insert('\nAfter\n'), 6, 'Before[][]\nAfter\n'],
  ['nothing, at the end', closed, 99, 'Before\nAfter[]\n'],
])('inserts a picture that arrives after its text was closed, in which %s was changed [E111]', (_what, latest, place, text) => {
  const ops = withLatePicture(latest, closed, place, picture);
  expect(shown(ops)).toBe(text);
  expect(ops).toContainEqual(picture);
});
