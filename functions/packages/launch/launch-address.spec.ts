import { describe, expect, it } from 'vitest';
import { withQuery } from './launch-address.ts';

describe('the parameters of a launch', () => {
  it.each([
    ['a.html', 'a.html?id=1'],
    ['a.html?q=0', 'a.html?q=0&id=1'],
    ['a.html#top', 'a.html?id=1#top'],
    ['a.html?q=0#top#more', 'a.html?q=0&id=1#top#more'],
  ])('stand behind those of the address %s, and in front of its fragment', (address, joined) =>
    expect(withQuery(address, 'id=1')).toBe(joined),
  );
});
