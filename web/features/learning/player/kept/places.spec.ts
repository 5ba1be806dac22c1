import { expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store.ts';
import { createPlaces } from './places.ts';

it('keeps the place in a unit on this device until the server has it', () => {
  const store = createMemoryStore();
  const places = createPlaces(store, '7', '3');
  expect(places.read('11')).toBeNull();
  places.keep('11', 12.5);
  places.keep('11', 13);
  expect(createPlaces(store, '7', '3').read('11')).toBe(13);
  expect(createPlaces(store, '8', '3').read('11')).toBeNull();
  places.sent('11', 12.5);
  expect(places.unsent('11')).toBe(13);
  places.sent('11', 13);
  expect(places.unsent('11')).toBeNull();
  expect(places.read('11')).toBe(13);
  expect(createPlaces(store, '7', '3').read('11')).toBeNull();
});
