import { expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store.ts';
import { createPositions } from './positions.ts';

it('keeps the place in a unit on this device until the server has it', () => {
  const store = createMemoryStore();
  const places = createPositions(store, '7', '3');
  expect(places.read('11')).toBeNull();
  places.keep('11', 12.5);
  places.keep('11', 13);
  expect(createPositions(store, '7', '3').read('11')).toBe(13);
  expect(createPositions(store, '8', '3').read('11')).toBeNull();
  places.sent('11', 12.5);
  expect(places.unsent('11')).toBe(13);
  places.sent('11', 13);
  expect(places.unsent('11')).toBeNull();
  expect(places.read('11')).toBe(13);
  expect(createPositions(store, '7', '3').read('11')).toBeNull();
});
