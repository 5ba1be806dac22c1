import { describe, expect, it } from 'vitest';
import { preferencesOf } from './learner-preferences.ts';

describe('the preferences of a learner', () => {
  it.each([
    ['de-CH,de;q=0.9,fr;q=0.7,en;q=0.8', 'de-CH,de,en,fr'],
    ['pt-BR', 'pt-BR'],
    ['*;q=0.5, el', 'el'],
    ['fr;q=0, it;q=1', 'it'],
    ['fr;q=x, it', 'it'],
    [`${'x'.repeat(399)},fr`, 'en-GB'],
    ['<script>, "', 'en-GB'],
    ['', 'en-GB'],
    [null, 'en-GB'],
  ])('are the languages of the browser in their order: %s', (header, expected) => {
    expect(preferencesOf(header, 'on')).toEqual({ languagePreference: expected, audioPreference: 'on' });
    expect(preferencesOf(header, 'off')).toEqual({ languagePreference: expected, audioPreference: 'off' });
  });
});
