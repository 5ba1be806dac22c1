import Delta, { type Op } from 'quill-delta';
import { expect, it } from 'vitest';
import { insertPictures, type TextEditor } from './insert-pictures.ts';

/** A text that changes as an editor's does, and what it tells of that. */
function textOf(words: string) {
  let text = new Delta().insert(words);
  const listeners = new Set<(change: Delta) => void>();
  const change = (by: Delta): void => {
    text = text.compose(by);
    for (const listener of listeners) listener(by);
  };
  const editor = {
    on: (_name: string, listener: (change: Delta) => void) => listeners.add(listener),
    off: (_name: string, listener: (change: Delta) => void) => listeners.delete(listener),
    updateContents: (ops: Op[]) => change(new Delta(ops)),
  } as unknown as TextEditor;
  const shown = (): string =>
    text.ops
      .map(({ insert, attributes }) =>
        typeof insert === 'string' ? insert : `[${String(insert?.['image'])} ${String(attributes?.['alt'])}]`,
      )
      .join('');
  return { editor, change, shown, listeners };
}
const insertLate = (): void => expect.fail('the text is open');
const file = (name: string): File => new File(['x'], name);

it('inserts pasted pictures where they belong by the time they are stored [E02]', async () => {
  const { editor, change, shown, listeners } = textOf('Before\nAfter\n');
  const upload = async ({ name }: File): Promise<string> => {
    if (name === 'a') change(new Delta().insert('Typed. '));
    if (name === 'b') change(new Delta().retain('Typed. '.length).delete('Before'.length));
    return `/storage/${name}`;
  };
  const pictures = [
    { index: 6, file: file('a'), alt: 'A slicer' },
    { index: 6, file: file('b'), alt: null },
    { index: 12, file: file('c'), alt: null },
  ];
  expect(await insertPictures(editor, pictures, { upload, isOpen: () => true, insertLate })).toEqual({ missing: 0, places: [7, 8, 15] });
  expect(shown()).toBe('Typed. [/storage/a A slicer][/storage/b undefined]\nAfter[/storage/c undefined]\n');
  expect(listeners.size).toBe(0);
});

it('uploads a picture once that is there twice, and goes on after one that is refused [E02]', async () => {
  const { editor, shown } = textOf('12\n');
  const [twice, refused] = [file('twice'), file('refused')];
  const sent: string[] = [];
  const upload = ({ name }: File): Promise<string | null> => {
    sent.push(name);
    return Promise.resolve(name === 'refused' ? null : `/storage/${name}`);
  };
  const pictures = [twice, refused, twice].map((each, index) => ({ index, file: each, alt: null }));
  expect(await insertPictures(editor, pictures, { upload, isOpen: () => true, insertLate })).toEqual({ missing: 1, places: [0, 3] });
  expect([sent, shown()]).toEqual([['twice', 'refused'], '[/storage/twice undefined]12[/storage/twice undefined]\n']);
});

it('passes on pictures whose text was closed meanwhile, with their places by then [E111]', async () => {
  const { editor, change, shown } = textOf('12\n');
  let isOpen = true;
  const upload = ({ name }: File): Promise<string | null> => {
    if (name === 'b') {
      change(new Delta().insert('Typed. '));
      isOpen = false;
    }
    return Promise.resolve(name === 'refused' ? null : `/storage/${name}`);
  };
  const late: unknown[] = [];
  const pictures = ['a', 'b', 'refused', 'c'].map((name, index) => ({ index: Math.min(index, 2), file: file(name), alt: name }));
  const inserting = { upload, isOpen: () => isOpen, insertLate: (...picture: unknown[]) => late.push(picture) };
  expect(await insertPictures(editor, pictures, inserting)).toEqual({ missing: 1, places: [] });
  expect(shown()).toBe('Typed. [/storage/a a]12\n');
  expect(late).toEqual([
    [9, { insert: { image: '/storage/b' }, attributes: { alt: 'b' } }],
    [10, { insert: { image: '/storage/c' }, attributes: { alt: 'c' } }],
  ]);
});
