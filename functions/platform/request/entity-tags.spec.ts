import { describe, expect, it } from 'vitest';
import { namesTag } from './entity-tags.ts';

describe('a condition of a request', () => {
  it('names a tag as it is, as a weak one, among others, or as any', () => {
    for (const condition of ['"a"', 'W/"a"', '"b", W/"a"', '*']) expect(namesTag(condition, '"a"'), condition).toBe(true);
  });

  it('names no other tag, and none where it is absent', () => {
    for (const condition of ['"b"', 'a', '', null, undefined]) expect(namesTag(condition, '"a"'), String(condition)).toBe(false);
  });
});
