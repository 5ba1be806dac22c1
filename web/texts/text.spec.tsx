import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { readMessage } from '../../shared/kernel/regional/icu.ts';
import { listText, numericDay, percentText, shortTrainingTime, shownSize, trainingTime } from './formats.ts';
import { rich, richPlural } from './rich.ts';
import { addTexts, numberText, plural, speak, t } from './text.ts';

afterEach(() => speak('en-GB'));

/** Speaks a language with one text that depends on a count. */
function speakWithUnits(language: string, forms: string): void {
  speak(language);
  addTexts({ '{count} units': readMessage(forms) });
}

const units = (count: number): string => plural(count, '{count} unit', '{count} units');

describe('the texts of a page', () => {
  it('are the English ones of the code without translations, and where a text is missing in it [M05]', () => {
    expect([t('Save'), t('{done} of {total}', { done: 1, total: 1200 }), units(1), units(2)]).toEqual([
      'Save',
      '1 of 1,200',
      '1 unit',
      '2 units',
    ]);
    speak('de');
    addTexts({ Save: 'Speichern', Broken: { one: 'x' } });
    expect([t('Save'), t('Close'), t('Broken'), units(1200)]).toEqual(['Speichern', 'Close', 'Broken', '1.200 units']);
  });

  it('have four forms in Polish and six in Arabic [M06]', () => {
    speakWithUnits('pl', '{count, plural, one {# jednostka} few {# jednostki} many {# jednostek} other {# jednostki}}');
    expect([1, 2, 5, 12, 22, 1000].map(units)).toEqual([
      '1 jednostka',
      '2 jednostki',
      '5 jednostek',
      '12 jednostek',
      '22 jednostki',
      '1000 jednostek',
    ]);
    speakWithUnits('ar', '{count, plural, zero {لا وحدات} one {وحدة} two {وحدتان} few {# وحدات} many {# وحدة} other {# وحدة}}');
    expect([0, 1, 2, 3, 11, 100].map(units)).toEqual(['لا وحدات', 'وحدة', 'وحدتان', '3 وحدات', '11 وحدة', '100 وحدة']);
  });

  it('set values apart that are written in the other direction [M07]', () => {
    speak('ar');
    addTexts({ 'Remove {name}': 'إزالة {name}' });
    expect(t('Remove {name}', { name: 'ana@acme.test' })).toBe('إزالة \u2068ana@acme.test\u2069');
    expect(renderToStaticMarkup(rich('Remove {name}', { name: 'Ana' }))).toBe('إزالة <bdi>Ana</bdi>');
  });

  it('draw their parts where the language has them', () => {
    speak('de');
    addTexts({
      '<link>Log in</link> as {name}.': 'Als {name} <link>anmelden</link>.',
      '{count} chosen': { one: '{count} da', other: '{count} dort' },
    });
    const link = (words: string) => <a href="/">{words}</a>;
    expect(renderToStaticMarkup(rich('<link>Log in</link> as {name}.', { link, name: 'Ana' }))).toBe(
      'Als <bdi>Ana</bdi> <a href="/">anmelden</a>.',
    );
    expect(renderToStaticMarkup(richPlural(2, '{count} chosen', '{count} chosen', {}))).toBe('2 dort');
  });
});

describe('numbers, sizes and lists', () => {
  it('are as the contract prints them in English [M08]', () =>
    expect([
      numberText(1204.5),

      shownSize(1_500_000),
      shownSize(1),
      percentText(40),
      listText(['a', 'b', 'c']),
    ]).toEqual(['1,204.5', '1.4 MB', '1 byte', '40%', 'a, b and c']));

  it.each([
    ['de', ['1.204,5', '1,4 MB', '40 %', 'a, b und c']],
    ['fr', ['1 204,5', '1,4 Mo', '40 %', 'a, b et c']],
    ['ar', ['1,204.5', '1.4 م.ب', '40‎%‎', 'a وb وc']],
  ])('are as readers of %s write them, with digits that are the same everywhere [M08]', (language, texts) => {
    speak(language);
    const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect([numberText(1204.5), shownSize(1_500_000), percentText(40), listText(['a', 'b', 'c'])].map(plain)).toEqual(texts);
  });
});

describe('times and days that calls print in English', () => {
  it('are written as the language does, and in English as they were printed [M21]', () => {
    expect([numericDay('30/11/2026'), numericDay('2026-11-30'), trainingTime(7265)]).toEqual(['30/11/2026', '30/11/2026', '2h 1m 5s']);
    speak('de');
    expect([numericDay('30/11/2026'), numericDay('2026-11-30')]).toEqual(['30.11.2026', '30.11.2026']);
    expect([trainingTime(7265), shortTrainingTime(360)]).toEqual(['2 Std. 1 Min. 5 Sek.', '0 Std. 6 Min.']);
  });
});
