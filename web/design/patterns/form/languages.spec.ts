import { expect, it } from 'vitest';
import { languageChoices, languageName } from './languages.ts';

it.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['de', 'German'],
  ['x', 'x'],
  ['not a code', 'not a code'],
])('the language %s is called %s', (code, name) => expect(languageName(code)).toBe(name));

it('languages are sorted by name, with the one that is stored [E122]', () => {
  const labels = languageChoices('en-ZA').map(({ label }) => label);
  expect(labels).toContain(languageName('en-ZA'));
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));
  expect(languageChoices('en')).toEqual(languageChoices());
  expect(languageChoices('')).toEqual(languageChoices());
});
