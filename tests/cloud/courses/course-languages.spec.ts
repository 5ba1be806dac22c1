import { describe, expect, it } from 'vitest';
import { COPY_COURSE } from '../../fixtures/calls.ts';
import { DRAFT, refusal, SAVE, text } from '../../fixtures/courses.ts';
import { useCourseFixture } from '../learning/course-fixture.ts';
import {
  CHOICE,
  CREATE_TRANSLATED,
  EDIT_TRANSLATED,
  GAPS,
  LANGUAGE_COURSE,
  LANGUAGE_UNITS,
  READ_TRANSLATED,
  WORDS,
} from './language-fixture.ts';

const fixture = useCourseFixture();

const create = async (course: Record<string, unknown> = LANGUAGE_COURSE) =>
  (await fixture.get('a1', CREATE_TRANSLATED, course)).CreateCourse;
const read = async (id: string) => (await fixture.get('a1', READ_TRANSLATED, { id: Number(id) })).course;
const edit = (input: Record<string, unknown>) => fixture.get('a1', EDIT_TRANSLATED, { input });
const refused = async (course: Record<string, unknown>) =>
  refusal(await fixture.ask('a1', CREATE_TRANSLATED, { ...LANGUAGE_COURSE, ...course }))?.validation;

describe('a course in several languages', () => {
  it('has its texts per language, with the version of the source that each was made from [M38]', async () => {
    const made = await create();
    const course = await read(made.id);
    expect(course).toMatchObject({
      language: 'en-GB',
      languages: ['de', 'ar'],
      translations: [{ language: 'de', title: 'Brandschutz', outdated: false }],
    });
    expect(course?.contents).toMatchObject([{ title: 'Exits', translations: [{ language: 'de', title: 'Ausgänge', outdated: false }] }]);
    const questions = course?.tests[0]?.tests ?? [];
    expect(questions.map(({ translations }) => translations[0])).toMatchObject([
      { question: 'Was ist Gift?', options: [{ id: '1' }, { id: '2' }], outdated: false },
      { fillTheGaps: 'Der Himmel ist [blau|grün], und das [Gras] [wächst].', outdated: false },
      { words: ['weil|denn'], outdated: false },
    ]);
  });

  it('says what is outdated once its source has changed, and what was translated again is not [M38]', async () => {
    const made = await create();
    const [unit] = made.contents;
    const changed = { id: unit?.id, unit_order: 1, title: 'Exits', content: text('Use the stairs, never the lift.\n') };
    await edit({ id: made.id, contents: [changed], title: 'Fire safety at work' });
    const outdated = await read(made.id);
    expect(outdated?.contents[0]?.translations).toMatchObject([{ title: 'Ausgänge', outdated: true }]);
    expect(outdated?.translations).toMatchObject([{ title: 'Brandschutz', outdated: true }]);
    expect(outdated?.tests[0]?.tests[0]?.translations).toMatchObject([{ outdated: false }]);
    const again = [{ language: 'de', title: 'Ausgänge', content: text('Die Treppe, nie den Aufzug.\n') }];
    await edit({ id: made.id, contents: [{ ...changed, translations: again }] });
    expect((await read(made.id))?.contents[0]?.translations).toMatchObject([{ outdated: false }]);
    await edit({ id: made.id, contents: [{ ...changed, translations: [] }] });
    expect((await read(made.id))?.contents[0]?.translations).toEqual([]);
  });

  it('refuses an unknown language, and one that it is not offered in, by name [M39]', async () => {
    expect(await refused({ languages: ['de', 'ar', 'klingon'] })).toEqual({
      'languages.2': ['There is no language "klingon". Choose another.'],
    });
    expect(await refused({ content: [{ ...LANGUAGE_UNITS[0], translations: [{ language: 'fr', title: 'Sorties' }] }] })).toEqual({
      'contents.0.translations.0.language': ['The course is not offered in "fr". Add the language first.'],
    });
    const tooMany = Array.from({ length: 21 }, () => 'de');
    expect(await refused({ languages: tooMany })).toEqual({ languages: ['At most 20.'] });
  });

  it.each(['en-12', 'de-abc', 'en-ab-ab', 'zh-cmn', 'en-latn-latn'])('refuses %s, whose parts name nothing, by name [H47]', async (tag) => {
    const message = [`There is no language "${tag}". Choose another.`];
    expect(await refused({ language: tag, languages: [tag] })).toMatchObject({ language: message, 'languages.0': message });
    const translations = [{ language: tag, title: 'x' }];
    expect(await refused({ translations })).toEqual({ 'translations.0.language': message });
    const [unit] = LANGUAGE_UNITS;
    expect(await refused({ content: [{ ...unit, translations }] })).toEqual({ 'contents.0.translations.0.language': message });
    expect(await refused({ tests: [{ ...CHOICE, translations: [{ language: tag }] }] })).toMatchObject({
      'tests.0.translations.0.language': message,
    });
  });

  it('refuses a second translation into a language, however it is written, of course, unit and question [H49]', async () => {
    const message = ['There is a translation into this language already.'];
    const [unit] = LANGUAGE_UNITS;
    const twice = <Translation extends object>(translation: Translation) => [translation, { ...translation, language: 'DE' }];
    expect(await refused({ translations: twice(LANGUAGE_COURSE.translations[0] ?? {}) })).toEqual({ 'translations.1.language': message });
    expect(await refused({ content: [{ ...unit, translations: twice(unit?.translations[0] ?? {}) }] })).toEqual({
      'contents.0.translations.1.language': message,
    });
    expect(await refused({ tests: [{ ...CHOICE, translations: twice(CHOICE.translations[0] ?? {}) }] })).toEqual({
      'tests.0.translations.1.language': message,
    });
  });

  it('refuses what does not fit its source, at the field of the translation [M39]', async () => {
    const gaps = { ...GAPS, translations: [{ language: 'de', question: 'x', fillTheGaps: 'Der Himmel ist [blau|grün].' }] };
    const options = { ...CHOICE, translations: [{ language: 'de', question: 'x', options: [{ id: '1', text: 'Gift' }] }] };
    const words = { ...WORDS, translations: [{ language: 'de', question: 'x', words: [] }] };
    expect(await refused({ tests: [options, gaps, words] })).toEqual({
      'tests.0.translations.0.options': ['Translate every option of the question, and no others.'],
      'tests.1.translations.0.fillTheGaps': ['The text has 1 gaps and its source 3. Use as many as the source has.'],
      'tests.2.translations.0.words': ['Add words to every rule of the question.'],
    });
    expect(
      await refused({ test_units: [{ unit_order: 2, title: 'Check', translations: [{ language: 'de', content: text('x') }] }] }),
    ).toEqual({
      'unit_tests.0.translations.0.content': ['Units of the kind Test have no content in other languages.'],
    });
    const long = Array.from(
      { length: 19 },
      (_, index) =>
        ['bg', 'cs', 'da', 'el', 'et', 'fi', 'hr', 'hu', 'it', 'ja', 'ko', 'lt', 'lv', 'mt', 'nl', 'pt', 'ro', 'sk', 'sv'][index] ?? '',
    );
    const translations = long.map((language) => ({ language, title: 'x', description: 'ö'.repeat(9_000) }));
    expect(await refused({ languages: [...LANGUAGE_COURSE.languages.slice(0, 1), ...long], translations })).toEqual({
      translations: ['The titles and descriptions in all languages are longer than 150 kB together. Please shorten them.'],
    });
  });

  it('is copied with all its languages, from what is published and from a draft [M44]', async () => {
    const made = await create();
    const { copyCourse } = await fixture.get('a1', COPY_COURSE, { id: Number(made.id) });
    const { courseDraft } = await fixture.get('a1', DRAFT, { id: Number(copyCourse.id) });
    const draft = courseDraft?.draft as Record<string, unknown>;
    const published = (await edit({ ...draft, id: copyCourse.id })).EditCourse;
    const { id: _, title: __, version: ___, ...copied } = published;
    const { contents, tests, ...rest } = (await read(made.id)) ?? made;
    expect(copied).toMatchObject({ languages: rest.languages, translations: [{ language: 'de', title: 'Brandschutz' }] });
    expect(copied.contents[0]?.translations).toEqual(contents[0]?.translations);
    expect(copied.tests[0]?.tests.map(({ translations }) => translations)).toEqual(tests[0]?.tests.map(({ translations }) => translations));
  });

  it('keeps a draft of a translation, which learners do not get before it is published [M44]', async () => {
    const made = await create();
    const units = [
      {
        ...LANGUAGE_UNITS[0],
        id: made.contents[0]?.id,
        translations: [{ language: 'ar', title: 'المخارج', content: text('استخدم الدرج.\n') }],
      },
    ];
    await fixture.get('a1', SAVE, { id: Number(made.id), draft: { contents: units }, version: made.version });
    const { courseDraft } = await fixture.get('a1', DRAFT, { id: Number(made.id) });
    expect(courseDraft?.draft).toMatchObject({ contents: [{ translations: [{ language: 'ar', title: 'المخارج' }] }] });
    expect((await read(made.id))?.contents[0]?.translations).toMatchObject([{ language: 'de' }]);
  });
});

describe('a course of one language', () => {
  it('has that of its instance, and no others [M40]', async () => {
    const made = await create({ title: 'Plain', description: 'x', content: [{ unit_order: 1, title: 'One', content: text('Read.\n') }] });
    expect(await read(made.id)).toMatchObject({ language: 'en-GB', languages: [], translations: [], contents: [{ translations: [] }] });
  });
});
