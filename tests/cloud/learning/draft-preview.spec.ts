import { describe, expect, it } from 'vitest';
import { SAVE, text } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { LANGUAGE_COURSE } from '../courses/language-fixture.ts';
import { ENROL, publish, useCourseFixture } from './course-fixture.ts';

const fixture = useCourseFixture();

const PREVIEW = `query ($id: Int!) { coursePreview(id: $id) { title is_enrolled units { id unit_order title
  ... on Content { content tests { ...T } } ... on TestUnitType { tests { ...T } } } } }
  fragment T on Question { id question options { id text checked } pairs { left } rules { word } fillTheGaps rights { text } gap_parts }`;
const ANSWER = `query ($id: Int!, $order: Int!, $key: String!, $response: String!) {
  previewAnswer(id: $id, unit_order: $order, input_key: $key, response: $response) { is_correct response } }`;

const PREVIEW_IN = `query ($id: Int!, $language: String) { coursePreview(id: $id, language: $language) { title languages shown_language
  units { title ... on Content { content } ... on TestUnitType { tests { id question } } } } }`;
const ANSWER_IN = `query ($id: Int!, $order: Int!, $key: String!, $response: String!, $language: String) {
  previewAnswer(id: $id, unit_order: $order, input_key: $key, response: $response, language: $language) { is_correct } }`;

type Question = {
  id: string;
  question: string;
  options: { id: string; text: string; checked: boolean | null }[];
  gap_parts: string[] | null;
};
type Unit = { id: string; unit_order: number; title: string; content?: string | null; tests?: Question[] };
type Preview = { title: string; is_enrolled: boolean; units: Unit[] };

const DRAFT = {
  title: 'New title',
  contents: [{ unit_order: 1, title: null, content: text('Begun\n') }],
  unit_tests: [{ unit_order: 2, title: 'Check' }],
  tests: [
    { unit_order: 2, type: 'Multiple Choice', question: 'Two and two?', options: [{ text: '4', checked: true }, { text: '5' }] },
    { unit_order: 2, type: 'Fill the Gaps', question: 'Which?', fillTheGaps: 'The sky is [blue|green].' },
  ],
};
const saveDraft = async (draft: unknown, id: number | null = null): Promise<number> =>
  Number((await fixture.get('a1', SAVE, { id, draft })).saveCourseDraft.id);
const preview = async (id: number, name: 'a1' | 'a1b' = 'a1'): Promise<Preview> => (await fixture.get(name, PREVIEW, { id })).coursePreview;

const chosen = (option: string | undefined): string => JSON.stringify({ type: 'Multiple Choice', selectedOption: option });

describe('the preview of a draft', () => {
  it('shows a course that was never published, in the form that learners get', async () => {
    const course = await preview(await saveDraft(DRAFT));
    expect(course).toMatchObject({ title: 'New title', is_enrolled: false });
    const [reading, test] = course.units;
    expect(reading).toMatchObject({ unit_order: 1, title: 'Content Unit 1', content: text('Begun\n') });
    expect(test?.tests?.map(({ question }) => question)).toEqual(['Two and two?', 'Which?']);
    expect(test?.tests?.[0]?.options.map(({ checked }) => checked)).toEqual([null, null]);
    expect(test?.tests?.[1]).toMatchObject({ fillTheGaps: null, gap_parts: ['The sky is ', '.'] });
  });

  it('shows what was changed since the publication, and what is published where nothing was', async () => {
    const { id, units } = await publish(fixture, { title: 'Published' });
    expect(await preview(id)).toMatchObject({ title: 'Published', units: [{ title: 'Reading' }] });
    const contents = [{ id: units[0]?.id, unit_order: 1, title: 'Reading again', content: text('Anew\n') }];
    await saveDraft({ title: 'Changed', contents }, id);
    expect(await preview(id)).toMatchObject({ title: 'Changed', units: [{ title: 'Reading again', content: text('Anew\n') }] });
  });

  it('grades answers and stores nothing, not even for an author who is enrolled', async () => {
    const { id } = await publish(fixture, { title: 'Taken' });
    await fixture.get('a1', ENROL, { id });
    await saveDraft(DRAFT, id);
    const [question] = (await preview(id)).units[1]?.tests ?? [];
    const before = await dump();
    const graded = async (option: string): Promise<boolean | null> => {
      const response = chosen(question?.options.find(({ text: words }) => words === option)?.id);
      const variables = { id, order: 2, key: question?.id, response };
      return (await fixture.get('a1', ANSWER, variables)).previewAnswer.is_correct;
    };
    expect([await graded('4'), await graded('5')]).toEqual([true, false]);
    const gone = { id, order: 3, key: question?.id, response: chosen('x') };
    expect(await fixture.refusal('a1', ANSWER, gone)).toMatchObject({ code: 'VALIDATION' });
    expect(await dump()).toEqual(before);
  });

  it('is in the language that its author chooses, and grades the words that were shown [M63]', async () => {
    const { title, language, languages, translations, content: contents, test_units: unit_tests, tests } = LANGUAGE_COURSE;
    const id = await saveDraft({ title, language, languages, translations, contents, unit_tests, tests });
    const read = async (shown: string) => (await fixture.get('a1', PREVIEW_IN, { id, language: shown })).coursePreview;
    const german = await read('de');
    expect(german).toMatchObject({ title: 'Brandschutz', languages: ['de', 'ar'], shown_language: 'de' });
    expect(german.units.map(({ title: unit }: Unit) => unit)).toEqual(['Ausgänge', 'Prüfung']);
    expect(german.units[0]).toMatchObject({ content: text('Nehmen Sie die Treppe.\n') });
    const [choice] = german.units[1]?.tests ?? [];
    expect(choice).toMatchObject({ question: 'Was ist Gift?' });
    const graded = async (words: string, shown: string) => {
      const response = chosen(words);
      const variables = { id, order: 2, key: choice?.id, response, language: shown };
      return (await fixture.get('a1', ANSWER_IN, variables)).previewAnswer.is_correct;
    };
    expect([await graded('Gift', 'de'), await graded('Geschenk', 'de'), await graded('Gift', 'en-GB')]).toEqual([true, false, false]);
    expect(await read('ar')).toMatchObject({ title: 'Fire safety', shown_language: 'ar', units: [{ title: 'Exits' }, { title: 'Check' }] });
    expect(await read('en-GB')).toMatchObject({ title: 'Fire safety', shown_language: 'en-GB' });
  });

  it('is closed to those who may not edit the course', async () => {
    const id = await saveDraft(DRAFT);
    expect(await fixture.refusal('l1', PREVIEW, { id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('a2', PREVIEW, { id })).toMatchObject({ code: 'NOT_FOUND' });
    const variables = { id, order: 2, key: '20000', response: chosen('x') };
    expect(await fixture.refusal('l1', ANSWER, variables)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await fixture.refusal('a2', ANSWER, variables)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
