import { describe, expect, it } from 'vitest';
import {
  imagesOf,
  isBlankText,
  isProblem,
  isSafeLink,
  readRichText,
  type RichText,
  withImages,
  plainTextOf,
  undescribedImages,
  readAllowedText,
} from './rich-text.ts';

const read = (...ops: unknown[]): RichText => {
  const text = readRichText(JSON.stringify({ ops }));
  if (isProblem(text)) throw new Error(text.problem);
  return text;
};
const problem = (json: string): string | null => {
  const text = readRichText(json);
  return isProblem(text) ? text.problem : null;
};
const problemOf = (...ops: unknown[]): string | null => problem(JSON.stringify({ ops }));

describe('rich text', () => {
  it('keeps the formatting of the toolbar', () => {
    const ops = [
      { insert: 'Title' },
      { insert: '\n', attributes: { header: 2, align: 'center' } },
      {
        insert: 'a',
        attributes: { bold: true, italic: true, underline: true, strike: true, font: 'serif', link: 'https://x.test/?a=b#c' },
      },
      { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
      { insert: { image: 'storage/x.png' } },
    ];
    expect(read(...ops)).toEqual({ ops });
  });

  it('drops other formatting, as of pasted text', () => {
    const pasted = { color: 'red', background: 'url(x)', onclick: 'x', class: 'x', bold: 'yes', header: 9, size: 'huge', __proto__: null };
    expect(read({ insert: 'a', attributes: { ...pasted, italic: true } })).toEqual({
      ops: [{ insert: 'a', attributes: { italic: true } }],
    });
    expect(read({ insert: 'a', attributes: { color: 'red' } })).toEqual({ ops: [{ insert: 'a' }] });
  });

  it.each([
    'javascript:alert(1)',
    ' https://x.test',
    'java\nscript:x',
    'JAVASCRIPT:x',
    'data:text/html,x',
    'vbscript:x',
    '//x.test',
    '/app/',
    'https:x',
    'https:///x',
    'blob:https://x',
    'mailto:',
    'file:///etc',
  ])('refuses the link %j [X01]', (link) => {
    expect(isSafeLink(link)).toBe(false);
    expect(problemOf({ insert: 'a', attributes: { link } })).toBe('A link has to start with https://, http:// or mailto:.');
  });

  it.each(['https://x.test', 'http://x.test/a b'.replace(' ', '%20'), 'mailto:a@x.test', 'HTTPS://X.TEST'])('takes the link %s', (link) =>
    expect(isSafeLink(link)).toBe(true),
  );

  it('refuses pasted pictures and every other embed [X01]', () => {
    expect(problemOf({ insert: { image: 'DATA:image/png;base64,AA' } })).toBe(
      'Please upload the pictures of this text instead of pasting them.',
    );
    expect(problemOf({ insert: { video: 'https://x' } })).toBe('A text can contain only text and pictures.');
    expect(problemOf({ insert: { image: 'a.png', onerror: 'x' } })).toBe('A text can contain only text and pictures.');
    expect(problemOf({ insert: { formula: 'x' } })).toBe('A text can contain only text and pictures.');
  });

  it.each(['', '{', 'null', '[]', '{}', '{"ops":{}}', '{"ops":[null]}', '{"ops":[{"delete":1}]}', '{"ops":[{"insert":1}]}'])(
    'cannot read %j',
    (json) => {
      expect(problem(json)).toBe('This text cannot be read.');
    },
  );

  it('gives the words of a Delta where a text has no formats, and any other text as it is', () => {
    const rich = JSON.stringify({ ops: [{ insert: 'About ' }, { insert: 'it', attributes: { bold: true } }, { insert: '.\nMore\n' }] });
    expect(plainTextOf(rich)).toBe('About it.\nMore');
    for (const text of ['about', '{"ops": is what a Delta begins with', '{"ops":[{"delete":1}]}', '']) expect(plainTextOf(text)).toBe(text);
  });

  it('keeps the description of a picture, and counts pictures that have none', () => {
    const picture = (alt?: unknown) => ({ insert: { image: 'a.png' }, ...(alt !== undefined && { attributes: { alt } }) });
    expect(read(picture('A slicer')).ops).toEqual([picture('A slicer')]);
    expect(read(picture('')).ops).toEqual([picture('')]);
    for (const alt of ['x'.repeat(501), 'two\nlines', 7, true]) expect(read(picture(alt)).ops).toEqual([picture()]);
    expect(read({ insert: 'text', attributes: { alt: 'x' } }).ops).toEqual([{ insert: 'text' }]);
    expect(undescribedImages(read({ insert: 'text' }, picture(), picture('A slicer'), picture('')))).toBe(1);
  });

  it('lists its pictures, and is blank without letters or pictures', () => {
    const text = read({ insert: 'a\n' }, { insert: { image: 'x.png' } });
    expect(imagesOf(text)).toEqual(['x.png']);
    expect(imagesOf(withImages(text, (image) => `y/${image}`))).toEqual(['y/x.png']);
    expect(isBlankText(read({ insert: ' \n' }))).toBe(true);
    expect(isBlankText(text)).toBe(false);
  });
});

it.each([
  ['a picture as data', { insert: { image: 'data:image/png;base64,AA' } }, 'Before\nAfter\n'],
  ['a link that runs', { insert: 'words', attributes: { link: 'javascript:alert(1)' } }, 'Before\nwordsAfter\n'],
  ['a film', { insert: { video: 'https://example.com' } }, 'Before\nAfter\n'],
])('keeps the words around %s for their author [E01]', (_what, op, words) => {
  const text = readAllowedText(JSON.stringify({ ops: [{ insert: 'Before\n' }, op, { insert: 'After\n' }] }));
  expect(text?.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '[object]')).join('')).toBe(words);
  expect(text?.ops.every(({ attributes }) => attributes === undefined)).toBe(true);
});
