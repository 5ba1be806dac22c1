import { describe, expect, it } from 'vitest';
import { imagesOf, isBlankText, isProblem, isSafeLink, readRichText, type RichText, withImages } from './rich-text.ts';

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
  it('keeps what the toolbar makes', () => {
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

  it('leaves out formatting that a paste brought along', () => {
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
  ])('refuses the link %j (X01)', (link) => {
    expect(isSafeLink(link)).toBe(false);
    expect(problemOf({ insert: 'a', attributes: { link } })).toBe('A link may lead to http, https and mailto addresses only.');
  });

  it.each(['https://x.test', 'http://x.test/a b'.replace(' ', '%20'), 'mailto:a@x.test', 'HTTPS://X.TEST'])('takes the link %s', (link) =>
    expect(isSafeLink(link)).toBe(true),
  );

  it('refuses pasted pictures and every embed that is none (X01)', () => {
    expect(problemOf({ insert: { image: 'DATA:image/png;base64,AA' } })).toBe('Pictures in a text are uploaded, not pasted.');
    expect(problemOf({ insert: { video: 'https://x' } })).toBe('Only text and pictures can stand in a text.');
    expect(problemOf({ insert: { image: 'a.png', onerror: 'x' } })).toBe('Only text and pictures can stand in a text.');
    expect(problemOf({ insert: { formula: 'x' } })).toBe('Only text and pictures can stand in a text.');
  });

  it.each(['', '{', 'null', '[]', '{}', '{"ops":{}}', '{"ops":[null]}', '{"ops":[{"delete":1}]}', '{"ops":[{"insert":1}]}'])(
    'cannot read %j',
    (json) => {
      expect(problem(json)).toBe('This text cannot be read.');
    },
  );

  it('knows its pictures and when it says nothing', () => {
    const text = read({ insert: 'a\n' }, { insert: { image: 'x.png' } });
    expect(imagesOf(text)).toEqual(['x.png']);
    expect(imagesOf(withImages(text, (image) => `y/${image}`))).toEqual(['y/x.png']);
    expect(isBlankText(read({ insert: ' \n' }))).toBe(true);
    expect(isBlankText(text)).toBe(false);
  });
});
