import { describe, expect, it } from 'vitest';
import { safeParse } from '../safe-parse.ts';
import { languageChoiceSchema, offeredLanguagesSchema } from './language-inputs.ts';
import { regionalSettings, zoneOf } from './regional-choice.ts';
import { timeZoneNames, timeZoneSchema } from './time-zones.ts';

const person = { language: 'pl', timeZone: 'Europe/Warsaw' };
const branch = { language: 'de', timeZone: 'Europe/Berlin' };
const instance = { language: 'fr', timeZone: 'America/New_York' };

describe('language and time zone of a person at a place', () => {
  it.each([
    ['their own', [person, branch, instance], person],
    ['else those of the branch', [{}, branch, instance], branch],
    ['else those of the instance', [{ language: null, timeZone: null }, null, instance], instance],
    ['each for itself', [{ timeZone: 'Asia/Kathmandu' }, { language: 'de' }, instance], { language: 'de', timeZone: 'Asia/Kathmandu' }],
    ['else none', [undefined, null, {}], { language: null, timeZone: null }],
    ['without `en`, which every branch has that chose none', [{}, { language: 'en' }, instance], instance],
  ])('are %s [Z01]', (_, choices, settings) => expect(regionalSettings(choices)).toEqual(settings));

  it('days are counted in UTC where nobody has chosen a zone', () => {
    expect(zoneOf({ timeZone: null })).toBe('UTC');
    expect(zoneOf(branch)).toBe('Europe/Berlin');
  });
});

const messageOf = (schema: Parameters<typeof safeParse>[0], value: unknown): string | undefined =>
  safeParse(schema, value).error?.issues[0]?.message;

describe('a choice', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Asia/Calcutta', 'Asia/Kolkata', 'Etc/GMT+5'])(
    'of the zone %s is kept as it is',
    (zone) => expect(safeParse(timeZoneSchema, zone)).toMatchObject({ success: true, data: zone }),
  );
  it.each(['Europe/Atlantis', '+01:00', '', 'Mars'])('of the zone %j is refused by its name [Z02]', (zone) =>
    expect(messageOf(timeZoneSchema, zone)).toBe(`This time zone is not known: ${zone}. Enter a name such as Europe/Berlin.`),
  );
  it('of an unknown language is refused by its tag [Z02]', () => {
    expect(messageOf(languageChoiceSchema, 'tlh')).toBe('This language cannot be chosen: tlh. Choose one of en-GB, de, fr, es, pl, ar.');
    expect(safeParse(languageChoiceSchema, 'ar').success).toBe(true);
  });
  it('of offered languages has each once', () =>
    expect(safeParse(offeredLanguagesSchema, ['de', 'pl', 'de'])).toMatchObject({ success: true, data: ['de', 'pl'] }));

  it('every listed zone can be chosen', () => {
    expect(timeZoneNames().length).toBeGreaterThan(400);
    expect(timeZoneNames().filter((zone) => !safeParse(timeZoneSchema, zone).success)).toEqual([]);
  });
});
