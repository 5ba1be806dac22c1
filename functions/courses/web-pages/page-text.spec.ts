import { describe, expect, it } from 'vitest';
import { pageText, withBase } from './page-text.ts';

const URL_OF = new URL('https://site.example/a/b?c="d"&e');
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

describe('the base of a page', () => {
  it('is that of the site, before its first element and after the doctype', () =>
    expect(withBase('<!doctype html>\n<!-- x --><html><head></head></html>', URL_OF)).toBe(
      '<!doctype html>\n<!-- x --><base href="https://site.example/a/b?c=%22d%22&amp;e"><html><head></head></html>',
    ));

  it.each([
    ['<base href="/other/">', 'https://site.example/other/'],
    ['<BASE target=_top href=deep/>', 'https://site.example/a/deep/'],
    ['<base href="https://cdn.example/x/">', 'https://cdn.example/x/'],
    ['<base href="javascript:alert(1)">', URL_OF.href.replaceAll('&', '&amp;')],
    ['<!-- <base href="/no/"> --><script>"<base href=/no/>"</script>', URL_OF.href.replaceAll('&', '&amp;')],
    ['</head><body><base href="/late/">', URL_OF.href.replaceAll('&', '&amp;')],
  ])('is taken over from the page: %s', (head, base) =>
    expect(withBase(`<html><head>${head}</head>`, URL_OF)).toContain(`<base href="${base}"><html>`),
  );

  it('is added to a page without elements, and to a large one in a time that grows with its size alone', () => {
    expect(withBase('words', URL_OF)).toMatch(/^words<base /);
    expect(withBase('<script'.repeat(700_000), URL_OF)).toContain('<base ');
  });

  it('is looked for among 1,000 elements, since each is searched among all that are open', () => {
    expect(withBase(`<html>${'<svg>'.repeat(990)}<base href="/early/">`, URL_OF)).toContain('https://site.example/early/');
    expect(withBase(`<html>${'<svg>'.repeat(1_000)}<base href="/late/">`, URL_OF)).not.toContain('https://site.example/late/');
  });
});

describe('the text of a page', () => {
  it('is read by mark, header, own words, or what it looks like', () => {
    expect(pageText(bytes('\u{feff}é', 'utf16le'), 'text/html; charset=utf-8')).toBe('é');
    expect(pageText(bytes('é', 'latin1'), 'text/html; charset=ISO-8859-1')).toBe('é');
    expect(pageText(bytes('<meta charset="windows-1252">é', 'latin1'), 'text/html')).toMatch(/é$/);
    expect(pageText(bytes('é'), 'text/html')).toBe('é');
    expect(pageText(bytes('é', 'latin1'), 'text/html; charset=unknown-8')).toBe('é');
  });
});
