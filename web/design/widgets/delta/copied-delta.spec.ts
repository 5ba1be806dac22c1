import { describe, expect, it } from 'vitest';
import { copiedDelta } from './copied-delta.ts';

describe('what is copied of a text', () => {
  it.each([
    ['a formula', { formula: '</span><img src=x onerror=alert(1)>' }],
    ['a film', { video: 'https://evil.test/"><script>alert(1)</script>' }],
    ['an embed that nobody knows', { html: '<script>alert(1)</script>' }],
    ['a picture that is written into the text', { image: 'data:image/png;base64,AAAA' }],
  ])('has no %s, which an author cannot store [X05]', (_what, embed) => {
    const { ops } = copiedDelta([{ insert: 'Before' }, { insert: embed }, { insert: 'after\n' }], {});
    expect(ops).toEqual([{ insert: 'Before' }, { insert: 'after\n' }]);
  });

  it('has no link that leads into a script, and no format of other editors [X05]', () => {
    const link = { insert: 'Press me', attributes: { link: 'javascript:alert(1)', bold: true } };
    const { ops } = copiedDelta([link, { insert: 'red', attributes: { color: '#f00', italic: true } }], {});
    expect(ops).toEqual([{ insert: 'Press me' }, { insert: 'red', attributes: { italic: true } }]);
  });

  it('is part of a line without an end, whatever line it is in', () => {
    const item = { list: 'bullet', indent: 1, bold: true };
    expect(copiedDelta([{ insert: 'word' }], item)).toEqual({ ops: [{ insert: 'word' }], isPartOfLine: true });
  });

  it('has the formats of its last line where that is copied in part', () => {
    const first = [{ insert: 'one' }, { insert: '\n', attributes: { list: 'bullet' } }];
    const { ops, isPartOfLine } = copiedDelta([...first, { insert: 'tw' }], { list: 'bullet', indent: 1, bold: true });
    expect(isPartOfLine).toBe(false);
    expect(ops).toEqual([...first, { insert: 'tw' }, { insert: '\n', attributes: { list: 'bullet', indent: 1 } }]);
    expect(copiedDelta(first, { header: 1 }).ops).toEqual(first);
  });

  it('keeps blanks at its ends and several of them, which pages leave out', () => {
    const { ops } = copiedDelta([{ insert: ' a  b c ' }], {});
    expect(ops).toEqual([{ insert: '\u00a0a\u00a0 b c\u00a0' }]);
  });
});
