import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store.ts';
import { createUnsavedTime } from './unsaved-time.ts';

let store: ReturnType<typeof createMemoryStore>;
let keys = 0;
/** What a page of the course keeps; another call is the page after a reload. */
const opened = (person = '7', course = '3') => createUnsavedTime(store, person, course, () => `k${(keys += 1)}`);
const spend = (time: ReturnType<typeof opened>, unit: string, seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) time.count(unit);
};

beforeEach(() => {
  store = createMemoryStore();
  keys = 0;
});

describe('seconds that the server may not have', () => {
  it('go with one beat, and with no other once that has a reply', () => {
    const time = opened();
    spend(time, '11', 5);
    const { own, unsaved } = time.begin('11', true);
    expect([own, unsaved]).toEqual([{ key: 'k1', unit: '11', seconds: 5, sent: true }, []]);
    // While the first one is on its way.
    expect(time.begin('11', true)).toMatchObject({ own: { seconds: 0 }, unsaved: [] });
    time.settled([own]);
    expect(
      opened()
        .begin('11', true)
        .unsaved.map(({ key }) => key),
    ).toEqual(['k2']);
  });

  it('go with the next beat, of another unit and after a reload, under the key of the first one', () => {
    const time = opened();
    spend(time, '11', 5);
    time.failed([time.begin('11', true).own]);
    expect(time.begin('12', true)).toMatchObject({ own: { unit: '12', seconds: 0 }, unsaved: [{ key: 'k1', unit: '11', seconds: 5 }] });
    expect(opened().begin('13', true).unsaved).toMatchObject([
      { key: 'k1', unit: '11', seconds: 5 },
      { key: 'k2', unit: '12', seconds: 0 },
    ]);
  });

  it('are added up for each unit while there is no line, and kept apart where a beat may have arrived', () => {
    const time = opened();
    spend(time, '11', 1);
    time.failed([time.begin('11', true).own]);
    for (let turn = 0; turn < 100; turn += 1) {
      spend(time, '11', 2);
      const { own, unsaved } = time.begin('11', false);
      time.failed([own, ...unsaved]);
    }
    expect(time.begin('12', true).unsaved).toMatchObject([
      { key: 'k1', seconds: 1 },
      { key: 'k2', seconds: 200 },
    ]);
  });

  it('are at most 300 of a beat and 20 beats at a time', () => {
    const time = opened();
    for (let unit = 1; unit <= 100; unit += 1) {
      spend(time, String(unit), 400);
      const { own, unsaved } = time.begin(String(unit), true);
      time.failed([own, ...unsaved]);
    }
    const { unsaved } = time.begin('101', true);
    expect([unsaved.length, Math.max(...unsaved.map(({ seconds }) => seconds))]).toEqual([20, 300]);
    expect(JSON.parse(store.getItem('time:7:3') ?? '')).toHaveLength(61);
  });

  it('belong to one person and one course, and are nothing where the store holds something else', () => {
    const time = opened();
    spend(time, '11', 5);
    time.failed([time.begin('11', true).own]);
    expect([opened().waits(), opened('8').waits(), opened('7', '4').waits()]).toEqual([true, false, false]);
    store.setItem('time:7:3', '{');
    expect(opened().waits()).toBe(false);
  });
});
