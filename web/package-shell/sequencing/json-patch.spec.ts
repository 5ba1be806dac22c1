import { describe, expect, it } from 'vitest';
import { type Json, patchOf, withPatch } from './json-patch.ts';

const BASE: Json = { a: 1, b: { c: [1, { d: 2, e: 'x' }], f: null }, g: [] };

describe('what differs between two states', () => {
  it.each<[string, Json]>([
    ['nothing', BASE],
    ['a member', { ...BASE, a: 2 }],
    ['an element of a list', { a: 1, b: { c: [1, { d: 3, e: 'x' }], f: null }, g: [] }],
    ['the length of a list', { a: 1, b: { c: [1], f: null }, g: [{ h: 1 }] }],
    ['a member that was not there', { ...BASE, h: { i: [true] } }],
    ['a member that became an object', { ...BASE, a: { z: 1 } }],
    ['an object that became null', { ...BASE, b: null }],
  ])('%s: gives the second one back over the first', (_, value) => {
    const patch = patchOf(BASE, value);
    expect(patch === undefined ? BASE : withPatch(BASE, patch)).toEqual(value);
  });

  it('is no more than that', () => {
    expect(patchOf(BASE, BASE)).toBeUndefined();
    expect(patchOf(BASE, { a: 1, b: { c: [1, { d: 3, e: 'x' }], f: null }, g: [] })).toEqual({ b: { c: { 1: { d: 3 } } } });
  });
});
