import { describe, expect, it } from 'vitest';
import { choiceSchema, languageOptions, timeZoneOptions, valueOfChoice } from './regional-choices.ts';

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value);

describe('the choice of a time zone', () => {
  it('begins with none and with the zone of the device, each zone once [Z05]', () => {
    const options = timeZoneOptions('none', 'Same as the organisation', 'America/New_York');
    expect(options.slice(0, 2)).toEqual([
      { value: 'none', label: 'Same as the organisation' },
      { value: 'America/New_York', label: 'America/New York (this device)' },
    ]);
    expect(new Set(valuesOf(options)).size).toBe(options.length);
    expect(valuesOf(options)).toEqual(expect.arrayContaining(['UTC', 'Europe/Vienna', 'Asia/Kathmandu', 'Asia/Kolkata', 'Europe/Kyiv']));
  });
  it('has a stored one that the device calls otherwise', () =>
    expect(valuesOf(timeZoneOptions('US/Eastern', 'None', 'Europe/Berlin'))).toContain('US/Eastern'));
});

describe('the choice of a language', () => {
  it('is out of those that are offered, by name, and the stored one', () => {
    expect(languageOptions(['pl', 'de'], 'none', 'None').map(({ label }) => label)).toEqual(['None', 'German', 'Polish']);
    expect(valuesOf(languageOptions(['pl'], 'ar', 'None'))).toEqual(['none', 'ar', 'pl']);
  });
});

it('what is left to others is sent as null', () => {
  expect(valueOfChoice(null)).toBe('none');
  expect(choiceSchema.parse(valueOfChoice(undefined))).toBeNull();
  expect(choiceSchema.parse(valueOfChoice('de'))).toBe('de');
});
