import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { emailSchema, emailToFind } from '../identity/email.ts';
import { courseDraftSchema } from '../courses/course-draft.ts';
import { firstNameSchema } from '../people/names.ts';
import { domainSchema, nameSchema, slugSchema } from '../tenancy/slug.ts';
import { isBoundedJson, parseBoundedJson } from './bounded-json.ts';
import { beginningOf } from './text-beginning.ts';
import { linesSchema } from './text.ts';

const accepts = (schema: z.ZodMiniType, text: unknown): boolean => z.safeParse(schema, text).success;
const title = (text: string): boolean => accepts(courseDraftSchema, { title: text });

describe('names and titles', () => {
  it.each([
    'Noah',
    'Nguyễn',
    '\u1112\u1160\u11AB',
    '\u2803\u2800\u2803',
    '❤\uFE0F',
    'Nguye\u0302\u0303n',
    'ابوبکر\u200cنیا',
    '\u200fשלום',
    '👩\u200d👩\u200d👧',
    'हिन्दी',
    'O’Neill-Łukasz',
  ])('take %o', (text) => {
    expect(accepts(firstNameSchema, text)).toBe(true);
    expect(accepts(nameSchema, text)).toBe(true);
    expect(title(text)).toBe(true);
  });
  it.each([
    ['a line separator', 'No\u2028ah'],
    ['a paragraph separator', 'No\u2029ah'],
    ['NUL', 'No\u0000ah'],
    ['a line feed', 'No\nah'],
    ['an override of direction', 'No\u202Eah'],
    ['an isolate', 'No\u2067ah'],
    ['half a pair', 'No\uD83D'],
    ['a Hangul filler alone', '\u3164'],
    ['fillers of jamo alone', '\u115F\u1160 \uFFA0'],
    ['a blank of Braille alone', '\u2800'],
    ['joiners and selectors alone', '\u200B\u200D\uFE0F\u{E0100}'],
    ['a mark of direction alone', '\u200F'],
    ['marks without end', `N${'\u0301\u0316'.repeat(40)}`],
  ])('refuse %s', (_, text) => {
    expect(accepts(firstNameSchema, text)).toBe(false);
    expect(accepts(nameSchema, text)).toBe(false);
    expect(title(text)).toBe(false);
  });
});

describe('texts of several lines', () => {
  it('keep line feeds and tabs, and take the line ends of other systems for line feeds', () =>
    expect(z.parse(linesSchema(100), 'a\tb\nc\r\nd\re\u2028f\u2029g\vh')).toBe('a\tb\nc\nd\ne\nf\ng\nh'));
  it.each(['\u0000', '\u0007', '\uDC00', `x${'\u0301'.repeat(31)}`])('refuse %o', (text) =>
    expect(accepts(linesSchema(100), text)).toBe(false),
  );
});

describe('emails, urls and domains', () => {
  it.each([
    'a@b.test',
    'o.neill+x@mail.example.co.uk',
    'jörg@bücher.example',
    'a@b--c.test',
    `a@${'b'.repeat(63)}.test`,
    '用户@例子.广告',
    'अ@उदाहरण.परीक्षा',
    'a@xn--bcher-kva.example',
  ])('take %o', (text) => expect(accepts(emailSchema, text)).toBe(true));
  it.each([
    'a\u200B@b.test',
    'a@b\u200B.test',
    'a@b.te\u00ADst',
    'a@b',
    'a@.b',
    'a@b..test',
    'a@b.test.',
    `a@${'a.'.repeat(200)}b`,
    'a@b\u202E.test',
    'a\u3164@b.test',
    'a@b\u115F.test',
    'a@\u2800b.test',
    'a@b.te\uFE0Fst',
    'a\u034Fb@b.test',
    'a@-b.test',
    'a@b-.test',
    'a@b.-test',
    'a@b_c.test',
    'a@b!.test',
    'a@b/c.test',
    'a@b+c.test',
    `a@${'b'.repeat(64)}.test`,
  ])('refuse %o as an email', (text) => expect(accepts(emailSchema, text)).toBe(false));
  it('look up no email that nobody can have', () => {
    expect(emailToFind(' A@B.test ')).toBe('a@b.test');
    expect(emailToFind(`${'a'.repeat(254)}\u{1F600}`)).toBe('');
    expect(emailToFind('a\uD83D')).toBe('');
  });
  it.each(['', '-', 'a b', 'a\u200Bb', 'A', 'a'.repeat(64), 'ä'])('refuse %o as an url and as a domain', (text) => {
    expect(accepts(slugSchema, text)).toBe(false);
    expect(accepts(domainSchema, text)).toBe(false);
  });
});

describe('a text that is too long', () => {
  it('is seen by no later check', () => {
    const tested: number[] = [];
    const { test } = RegExp.prototype;
    const counted = vi.spyOn(RegExp.prototype, 'test').mockImplementation(function count(this: RegExp, text: string) {
      // The validation library looks for pairs of units itself, to count characters.
      if (!this.source.startsWith('[\\uD800')) tested.push(text.length);
      return test.call(this, text);
    });
    const refused = [firstNameSchema, nameSchema, emailSchema, slugSchema, domainSchema, linesSchema(100)].filter(
      (schema) => !accepts(schema, 'x'.repeat(100_000)),
    );
    counted.mockRestore();
    expect(refused).toHaveLength(6);
    expect(Math.max(0, ...tested)).toBeLessThan(1_000);
  });
});

describe('the beginning of a text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a👩', 3, 'a👩'],
    ['a👩', 2, 'a'],
    ['👩', 1, ''],
    ['', 5, ''],
  ])('of %o with %i is %o', (text, most, expected) => expect(beginningOf(text, most)).toBe(expected));
});

describe('JSON of callers', () => {
  it('has a depth, and texts and names with a limit', () => {
    expect(isBoundedJson({ a: [{ b: 'x' }] }, 3, 10)).toBe(true);
    expect(isBoundedJson({ a: [{ b: 'x' }] }, 2, 10)).toBe(false);
    expect(isBoundedJson(['x'.repeat(11)], 3, 10)).toBe(false);
    expect(isBoundedJson({ ['x'.repeat(300)]: 1 }, 3, 10)).toBe(false);
    expect(isBoundedJson({ a: '\uD800' }, 3, 10)).toBe(false);
    expect(parseBoundedJson('['.repeat(20_000) + ']'.repeat(20_000), 6, 64_000)).toBeUndefined();
    expect(parseBoundedJson('{', 6, 64_000)).toBeUndefined();
    expect(parseBoundedJson('{"a":"\\ud800"}', 6, 64_000)).toBeUndefined();
  });
});
