import { describe, expect, it } from 'vitest';
import { askRelease, entryOf, markReloaded } from './release.ts';

const page = (file: string): string =>
  `<head><script src="/app/first.js"></script><script type="module" crossorigin src="/app/assets/${file}"></script></head>`;
const answer =
  (html: string, status = 200) =>
  () =>
    Promise.resolve(new Response(html, { status }));
const CURRENT = '/app/assets/index-A.js';

describe('the release that the server has [E91]', () => {
  it('is read from the program that its page names', () => {
    expect(entryOf(page('index-A.js'))).toBe(CURRENT);
    expect(entryOf('<html><body>Sign in to the network</body></html>')).toBeNull();
  });

  it.each([
    ['same', answer(page('index-A.js'))],
    ['replaced', answer(page('index-B.js'))],
    // A page of somebody else, such as that of a hotel's network, is no release.
    ['same', answer('<html></html>')],
    ['out of reach', answer('', 503)],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('is %s', async (release, ask) => expect((await askRelease(CURRENT, ask)).release).toBe(release));
});

describe('a reload for a release [E91]', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  };

  it('is done once for each release', () => {
    const session = storage();
    expect(['b', 'b', 'c', 'c'].map((entry) => markReloaded(entry, session))).toEqual([true, false, true, false]);
  });

  it('is not done where that cannot be remembered', () => {
    const blocked = {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => undefined,
    };
    expect(markReloaded('b', blocked)).toBe(false);
  });
});
