import { afterEach, expect, it, vi } from 'vitest';
import { type LanguageFiles, languageFiles } from './language-files.ts';
import { logger } from '../runtime/logger.ts';

const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
afterEach(() => error.mockClear());

const filesOf = (german: () => Promise<unknown>): LanguageFiles => {
  const none = () => Promise.resolve({ default: {} });
  return { de: german as LanguageFiles['de'], fr: none, es: none, pl: none, ar: none }; // as a build may have left it
};

it('texts of a file that cannot be read are English, which is logged once [M64]', async () => {
  const read = vi.fn(() => Promise.reject(new SyntaxError('Unexpected end of JSON input')));
  const textsIn = languageFiles('letters', filesOf(read));
  const [first, second] = [await textsIn('de'), await textsIn('de')];
  expect([first.t('Hi {name},', { name: 'Ada' }), second.language]).toEqual(['Hi Ada,', 'en-GB']);
  expect(read).toHaveBeenCalledTimes(1);
  expect(error.mock.calls).toEqual([
    ['texts.broken', { part: 'letters', language: 'de', error: 'SyntaxError: Unexpected end of JSON input' }],
  ]);
});

it('a text that is broken is English and logged once, beside others that are not [M64]', async () => {
  const german = {
    'Hi {name},': 'Guten Tag {name},',
    Close: '{nobody, closes',
    '{count, plural, one {# unit} other {# units}}': '{count, plural, one {#',
  };
  const textsIn = languageFiles(
    'letters',
    filesOf(() => Promise.resolve({ default: german })),
  );
  const { t, plural } = await textsIn('de');
  expect([t('Hi {name},', { name: 'Ada' }), t('Close'), plural(2, '{count} unit', '{count} units')]).toEqual([
    'Guten Tag Ada,',
    'Close',
    '2 units',
  ]);
  await textsIn('de');
  expect(error).toHaveBeenCalledTimes(1);
});

it('a file without texts has none [M64]', async () => {
  const { t } = await languageFiles(
    'letters',
    filesOf(() => Promise.resolve({})),
  )('de');
  expect(t('Close')).toBe('Close');
  expect(error).toHaveBeenCalledTimes(1);
});
