import { expect, it } from 'vitest';
import { createDeviceState, forgetFormerRound } from './device-state.ts';

function wholeStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

const AT = '2026-11-23T12:00:00.000Z';

it('what was begun in a round goes when the course was started again, and nothing else does', () => {
  const store = wholeStore();
  const [own, otherCourse, otherPerson] = [
    createDeviceState(store, '1', '7'),
    createDeviceState(store, '1', '70'),
    createDeviceState(store, '10', '7'),
  ];
  forgetFormerRound(store, '1', '7', 1);
  for (const { begun, places, unfinished } of [own, otherCourse, otherPerson]) {
    begun.keep('5', { text: 'Begun', at: AT });
    places.keep('5', 12);
    unfinished.add('6');
  }
  forgetFormerRound(store, '1', '7', 1);
  expect(own.begun.unsent('5')?.text).toBe('Begun');

  store.setItem('time:1:7', '[]');
  store.setItem('time:1:70', '[]');
  forgetFormerRound(store, '1', '7', 2);
  expect([store.getItem('time:1:7'), store.getItem('time:1:70')]).toEqual([null, '[]']);
  const again = createDeviceState(store, '1', '7');
  expect([again.begun.newest('5', null), again.places.read('5'), again.unfinished.has('6')]).toEqual([null, null, false]);
  for (const { begun, places, unfinished } of [otherCourse, otherPerson])
    expect([begun.unsent('5')?.text, places.unsent('5'), unfinished.has('6')]).toEqual(['Begun', 12, true]);
});

it('what was kept before rounds were noted stays, and without an enrolment nothing is noted', () => {
  const store = wholeStore();
  createDeviceState(store, '1', '7').begun.keep('5', { text: 'Of a former version', at: AT });
  forgetFormerRound(store, '1', '7', null);
  expect(store.length).toBe(1);
  forgetFormerRound(store, '1', '7', 2);
  expect(createDeviceState(store, '1', '7').begun.unsent('5')?.text).toBe('Of a former version');
});
