import { expect, it } from 'vitest';
import type { FieldMessages } from '../../../../shared/kernel/errors.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type CourseForm, type CourseInput, EMPTY_FORM, type FormUnit, newUnit } from './course-form.ts';
import { createHeldBack } from './held-back.ts';
import { problemsFrom } from './problems.ts';

const text = (content: string): FormUnit => ({ ...newUnit('content'), title: content, body: { content } });
const question = (key: string, word: string) => ({ key, type: 'Free Text', question: word });

/** Units in an order that is not that of their lists. */
const video: FormUnit = { ...newUnit('video'), body: { content: null, source: 'storage/t1/v.mp4' } };
const [first, second] = [text('first'), text('second')];
const test: FormUnit = { ...newUnit('test'), questions: [question('q1', 'one'), question('q2', 'two')] };
const FORM: CourseForm = { course: { ...EMPTY_FORM.course, title: 'Welding' }, units: [first, video, test, second] };

/** Refuses a path as long as the value there contains 'bad'; nothing else of the draft counts. */
function server(paths: readonly string[]) {
  const stored: CourseInput[] = [];
  const valueAt = (input: unknown, path: string): unknown =>
    path.split('.').reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], input);
  const send = async (input: CourseInput): Promise<number> => {
    const fields: FieldMessages = {};
    for (const path of paths) if (JSON.stringify(valueAt(input, path) ?? null).includes('bad')) fields[path] = [`${path} is bad.`];
    if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION', 'Refused.', { fields });
    return stored.push(structuredClone(input));
  };
  return { stored, send };
}

const withUnit = (form: CourseForm, key: string, by: Partial<FormUnit>): CourseForm => ({
  ...form,
  units: form.units.map((unit) => (unit.key === key ? { ...unit, ...by } : unit)),
});

it.each<[string, string, CourseForm, { unit: string | null; question?: string; field: string }]>([
  ['a text', 'contents.1.content', withUnit(FORM, second.key, { body: { content: 'bad' } }), { unit: second.key, field: 'content' }],
  ['a title', 'videos.0.title', withUnit(FORM, video.key, { title: 'bad' }), { unit: video.key, field: 'title' }],
  ['a file', 'videos.0.source', withUnit(FORM, video.key, { body: { source: 'bad' } }), { unit: video.key, field: 'source' }],
  [
    'a question',
    'tests.1.question',
    withUnit(FORM, test.key, { questions: [question('q1', 'one'), question('q2', 'bad')] }),
    { unit: test.key, question: 'q2', field: 'question' },
  ],
  ['a setting', 'level', { ...FORM, course: { ...FORM.course, level: 'bad' } }, { unit: null, field: 'level' }],
])('saves everything but %s that the server refuses, and names its unit [E01]', async (_what, path, form, place) => {
  const { stored, send } = server([path]);
  const heldBack = createHeldBack(FORM);
  await heldBack.send({ ...form, course: { ...form.course, description: 'typed later' } }, send);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({
    title: 'Welding',
    description: 'typed later',
    contents: [{ content: 'first' }, { content: 'second' }],
  });
  expect(JSON.stringify(stored[0])).not.toContain('bad');
  expect(heldBack.refused()).toEqual([{ message: `${path} is bad.`, question: null, ...place }]);
});

it('saves the rest of a draft of which several members are refused, one after the other [E01]', async () => {
  const { stored, send } = server(['contents.0.content', 'videos.0.title', 'title']);
  const heldBack = createHeldBack(FORM);
  const bad = withUnit(withUnit(FORM, first.key, { body: { content: 'bad' } }), video.key, { title: 'bad' });
  const refusals: string[][] = [];
  await heldBack.send(bad, async (input) => {
    try {
      return await send(input);
    } catch (error) {
      // As a server that stops at the first.
      const fields = Object.entries((error as ApiError).fields).slice(0, 1);
      refusals.push(fields.map(([path]) => path));
      throw new ApiError('VALIDATION', 'Refused.', { fields: Object.fromEntries(fields) });
    }
  });
  expect(refusals).toEqual([['contents.0.content'], ['videos.0.title']]);
  expect(stored[0]?.contents).toMatchObject([{ content: 'first' }, { content: 'second' }]);
  expect(heldBack.refused().map(({ unit }) => unit)).toEqual([first.key, video.key]);
});

it('sends nothing in place of a member of which the stored value is refused as well [E01]', async () => {
  const { stored, send } = server(['contents.0.content']);
  const begun = withUnit(FORM, first.key, { body: { content: 'bad from before' } });
  await createHeldBack(begun).send(withUnit(FORM, first.key, { body: { content: 'bad, and more' } }), send);
  expect(stored[0]?.contents?.map(({ content }) => content ?? null)).toEqual([null, 'second']);
});

it('saves a member that was corrected, and marks it no more [E01]', async () => {
  const { stored, send } = server(['contents.0.content']);
  const heldBack = createHeldBack(FORM);
  await heldBack.send(withUnit(FORM, first.key, { body: { content: 'bad' } }), send);
  await heldBack.send(withUnit(FORM, first.key, { body: { content: 'good' } }), send);
  expect(heldBack.refused()).toEqual([]);
  expect(stored.at(-1)?.contents?.[0]?.content).toBe('good');
});

it.each([
  ['the whole draft', new ApiError('VALIDATION', 'Too large.', { fields: { draft: ['Too large.'] } })],
  ['a place of a unit', new ApiError('VALIDATION', 'x', { fields: { 'contents.0.unit_order': ['x'] } })],
  ['the right', new ApiError('FORBIDDEN', 'x')],
])('does not try again where %s is refused [E01]', async (_what, error) => {
  let tries = 0;
  const send = async (): Promise<number> => {
    tries += 1;
    throw error;
  };
  await expect(createHeldBack(FORM).send(FORM, send)).rejects.toBe(error);
  expect(tries).toBe(1);
});

it('lists what a publication refuses at the unit that its path names [E01]', () => {
  const error = new ApiError('VALIDATION', 'x', {
    fields: {
      'contents.1.content': ['No picture.'],
      'videos.0.captions.0.file_path': ['No captions.'],
      title: ['No title.'],
      other: ['Unit 3 x'],
    },
  });
  expect(problemsFrom(error, FORM).map(({ unit, field }) => [unit, field])).toEqual([
    [second.key, 'content'],
    [video.key, 'captions'],
    [null, 'title'],
    [test.key, null],
  ]);
});
