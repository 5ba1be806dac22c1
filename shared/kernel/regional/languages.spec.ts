import { describe, expect, it } from 'vitest';
import { acceptedLanguages, chosenLanguage, directionOf, languageOf, offeredLanguages } from './languages.ts';

describe('the language of a page', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de', 'en-GB']],
    ['en;q=0.5, PL ;q=0.7', ['pl', 'en-GB']],
    ['nl, fr;q=0, ar-EG', ['ar']],
    ['fr;q=x, *', []],
    [null, []],
  ])('of Accept-Language %j are %j', (header, languages) => expect(acceptedLanguages(header)).toEqual(languages));

  it('is chosen by the person, else the branch, the instance, the browser [M09]', () => {
    const all = {
      person: 'pl',
      branch: { language: 'fr', languages: null },
      instance: { language: 'de', languages: null },
      accepted: ['ar'],
    } as const;
    expect([
      chosenLanguage(all),
      chosenLanguage({ ...all, person: null }),
      chosenLanguage({ ...all, person: null, branch: null }),
      chosenLanguage({ branch: { language: 'en', languages: null }, accepted: ['ar'] }),
      chosenLanguage({}),
    ]).toEqual(['pl', 'fr', 'de', 'ar', 'en-GB']);
  });

  it('is one that is offered, whatever was chosen [M09]', () => {
    const instance = { language: 'nl', languages: ['fr', 'es'] };
    expect(offeredLanguages({ instance })).toEqual(['fr', 'es']);
    expect(chosenLanguage({ person: 'pl', instance, accepted: ['de', 'es'] })).toBe('es');
    expect(chosenLanguage({ person: 'pl', instance, accepted: ['de'] })).toBe('fr');
    expect(offeredLanguages({ branch: { languages: ['de'] }, instance })).toEqual(['de']);
    expect(offeredLanguages({ branch: { languages: [] }, instance })).toEqual(['fr', 'es']);
    expect(offeredLanguages({ branch: { languages: [] }, instance: {} })).toHaveLength(6);
  });

  it('says in which direction it is read', () =>
    expect([directionOf('ar'), directionOf('ar-EG'), directionOf('de'), languageOf('EN-us'), languageOf('arn'), languageOf('')]).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'en-GB',
      null,
      null,
    ]));
});
