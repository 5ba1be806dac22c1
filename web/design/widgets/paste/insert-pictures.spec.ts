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
  expect(await insertPictures(editor, pictures, { upload, isOpen: () => true })).toBe(0);
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
  expect(await insertPictures(editor, pictures, { upload, isOpen: () => true })).toBe(1);
  expect([sent, shown()]).toEqual([['twice', 'refused'], '[/storage/twice undefined]12[/storage/twice undefined]\n']);
});

it('inserts nothing into a text that was closed meanwhile, and counts what is missing [E02]', async () => {
  const { editor, shown } = textOf('12\n');
  let isOpen = true;
  const upload = (): Promise<string> => {
    isOpen = false;
    return Promise.resolve('/storage/a');
  };
  const pictures = [file('a'), file('b')].map((each) => ({ index: 0, file: each, alt: null }));
  expect(await insertPictures(editor, pictures, { upload, isOpen: () => isOpen })).toBe(2);
  expect(shown()).toBe('12\n');
});
