import { expect, it } from 'vitest';
import { createDraftTexts } from './draft-texts.ts';
import { createMemoryStore } from '../memory-store.ts';

const at = (minute: number): string => `2026-11-23T08:${String(minute).padStart(2, '0')}:00.000Z`;

it('keeps a begun text on this device until the server has it, and then no more', () => {
  const store = createMemoryStore();
  const texts = createDraftTexts(store, '7', '3');
  expect(texts.newest('11', null)).toBeNull();
  texts.keep('11', { text: 'On the train', at: at(1) });
  expect(createDraftTexts(store, '7', '3').newest('11', null)?.text).toBe('On the train');
  expect(createDraftTexts(store, '8', '3').newest('11', null)).toBeNull();
  texts.keep('11', { text: 'On the train, later', at: at(2) });
  texts.sent('11', 'On the train', at(2));
  expect(texts.unsent('11')?.text).toBe('On the train, later');
  texts.sent('11', 'On the train, later', at(3));
  expect(texts.unsent('11')).toBeNull();
  // This page goes on with it, though the course was read before.
  expect(texts.newest('11', null)?.text).toBe('On the train, later');
  expect(createDraftTexts(store, '7', '3').newest('11', null)).toBeNull();
  texts.drop('11');
  expect(texts.newest('11', null)).toBeNull();
});

it('goes on with the newest text, of this device or of another one', () => {
  const texts = createDraftTexts(createMemoryStore(), '7', '3');
  texts.keep('11', { text: 'Here', at: at(2) });
  expect(texts.newest('11', { text: 'Elsewhere, before', at: at(1) })?.text).toBe('Here');
  expect(texts.newest('11', { text: 'Elsewhere, after', at: at(3) })?.text).toBe('Elsewhere, after');
});

it('reads nothing from what is no text', () => {
  const store = createMemoryStore();
  store.setItem('begun:7:3:11', '{"text":4}');
  store.setItem('begun:7:3:12', '{');
  const texts = createDraftTexts(store, '7', '3');
  expect([texts.unsent('11'), texts.unsent('12')]).toEqual([null, null]);
});
