import { describe, expect, it } from 'vitest';
import { type CourseForm, formOf, inputOf } from './course-form.ts';
import {
  nextOpenPart,
  openParts,
  partState,
  questionState,
  withCourseLanguage,
  withCourseVariant,
  withoutCourseLanguage,
  withQuestionVariant,
  withUnitVariant,
} from './translations.ts';

const FORM = formOf({
  title: 'Fire safety',
  description: 'What to do.',
  language: 'en-GB',
  languages: ['de'],
  contents: [{ id: '1', unit_order: 1, title: 'Exits', content: '{"ops":[{"insert":"Use the stairs.\\n"}]}' }],
  unit_tests: [{ id: '2', unit_order: 2 }],
  tests: [
    {
      id: '7',
      unit_order: 2,
      type: 'Multiple Choice',
      question: 'Which way?',
      options: [
        { id: '1', text: 'Stairs', checked: true },
        { id: '2', text: 'Lift', checked: false },
      ],
    },
  ],
});
const changed = ({ course, units }: CourseForm, key: string, by: (unit: CourseForm['units'][number]) => CourseForm['units'][number]) => ({
  course,
  units: units.map((unit) => (unit.key === key ? by(unit) : unit)),
});
const states = (form: CourseForm) => [null, '1', '2'].map((key) => partState(form, key, 'de'));

describe('the parts of a course in another language [M45]', () => {
  it('are missing, translated, and outdated once their source changes', () => {
    expect(states(FORM)).toEqual(['missing', 'missing', 'missing']);
    const translated = changed(FORM, '1', (unit) => withUnitVariant(unit, 'de', { title: 'Ausgänge' }));
    const titled = { ...translated, course: withCourseVariant(translated.course, 'de', { title: 'Brandschutz' }) };
    expect(states(titled)).toEqual(['done', 'done', 'missing']);
    expect(states(changed(titled, '1', (unit) => ({ ...unit, title: 'Ways out' })))).toEqual(['done', 'outdated', 'missing']);
    expect(states({ ...titled, course: { ...titled.course, title: 'Fires' } })).toEqual(['outdated', 'done', 'missing']);
    expect(nextOpenPart(titled, null, 'de')).toBe('2');
    expect(openParts(titled, 'de')).toBe(1);
  });

  it('of a question are done once every option has its text; until then the server shows it to nobody', () => {
    const begun = changed(FORM, '2', (unit) => ({
      ...unit,
      questions: unit.questions.map((question) => withQuestionVariant(question, 'de', { question: 'Welcher Weg?' })),
    }));
    const [question] = begun.units[1]?.questions ?? [];
    expect(question && questionState(question, 'de')).toBe('missing');
    expect(question?.translations).toMatchObject([{ language: 'de', source_version: '' }]);
    const options = [
      { id: '1', text: 'Treppe' },
      { id: '2', text: 'Aufzug' },
    ];
    expect(question && questionState(withQuestionVariant(question, 'de', { options }), 'de')).toBe('done');
  });

  it('go with their language, and with a text that is emptied', () => {
    const translated = changed(withCourseLanguage(FORM, 'ar', 'fr'), '1', (unit) =>
      withUnitVariant(withUnitVariant(unit, 'ar', { title: 'المخارج' }), 'de', { title: 'Ausgänge' }),
    );
    const left = inputOf(withoutCourseLanguage(translated, 'de'));
    expect(left.languages).toEqual(['ar']);
    expect(left.contents?.[0]?.translations).toMatchObject([{ language: 'ar', title: 'المخارج' }]);
    const emptied = changed(translated, '1', (unit) => withUnitVariant(unit, 'de', { title: '' }));
    expect(inputOf(emptied).contents?.[0]?.translations).toMatchObject([{ language: 'ar' }]);
  });
});
