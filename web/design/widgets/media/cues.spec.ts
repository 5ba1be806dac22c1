import { expect, it } from 'vitest';
import { cueAt, withSpeakers } from './cues.ts';

const CUES = [0.5, 6, 6, 13].map((start, id) => ({ id, start, text: 'Words' }));

it.each([
  [0, -1],
  [0.5, 0],
  [5.99, 0],
  [6, 2],
  [12, 2],
  [13, 3],
  [900, 3],
])('at second %d the cue that has begun last is the one at place %d', (second, place) => {
  expect(cueAt(CUES, second)).toBe(place);
});

it('there is none where nothing is said', () => {
  expect(cueAt([], 3)).toBe(-1);
});

it.each([
  ['Hello.', 'Hello.'],
  ['<v Ann>Hello.', '<v Ann>Ann: Hello.'],
  ['<v.loud.first Ann\tLee >Hello.</v>\n<v Bob>Yes?', '<v.loud.first Ann\tLee >Ann Lee: Hello.</v>\n<v Bob>Bob: Yes?'],
  // Authors who write the name for players that do not show it.
  ['<v Ann>Ann: Hello.', '<v Ann>Ann: Hello.'],
  ['<v>Hello.', '<v>Hello.'],
  ['<v >Hello.', '<v >Hello.'],
  ['<video x>Hello.', '<video x>Hello.'],
  // The name is text, whatever is in it.
  ['<v <i>Hello.', '<v <i>&lt;i: Hello.'],
  ['<v Tom &amp; Co>Hello.', '<v Tom &amp; Co>Tom &amp; Co: Hello.'],
])('the text %j of a cue names its speakers', (text, expected) => {
  expect(withSpeakers(text)).toBe(expected);
});

it('of a text without an end only its beginning is looked at', () => {
  expect(withSpeakers('<v '.repeat(100_000))).toHaveLength(4_000);
  expect(withSpeakers('<v A>'.repeat(100_000)).length).toBeLessThan(8_000);
});
