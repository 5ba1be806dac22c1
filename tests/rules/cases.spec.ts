import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AWAITED, titlesById } from './cases.ts';
import { chapters, counts, PAGE, page } from './repository-cases.ts';

describe('the cases of docs/spec/quality.md', () => {
  const ids = chapters.flatMap((chapter) => chapter.ids);

  it('are all read', () => expect(ids.length).toBeGreaterThan(120));

  it('have a test whose title bears the id, or wait for a feature', () =>
    expect(ids.filter((id) => !counts.has(id) && AWAITED[id] === undefined)).toEqual([]));

  it('wait for a feature only as long as no test bears the id', () =>
    expect(Object.keys(AWAITED).filter((id) => counts.has(id) || !ids.includes(id))).toEqual([]));

  it('are counted on a page that is up to date: npm run cases', () => expect(readFileSync(PAGE, 'utf8')).toBe(page));
});

describe('an id in a title', () => {
  it('stands in brackets at its end, alone or in a list', () =>
    expect([...titlesById(["it('is refused [A01, V4]', x); it('is kept [complaint 7]', y); other[A02] = 1;"])]).toEqual([
      ['A01', 1],
      ['V4', 1],
      ['complaint 7', 1],
    ]));
});
