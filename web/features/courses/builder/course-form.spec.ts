import { describe, expect, it } from 'vitest';
import { courseDraftSchema } from '../../../../shared/courses/course-draft.ts';
import * as z from 'zod/mini';
import { type CourseInput, EMPTY_FORM, formOf, inputOf, neighbourOf, newUnit, titleOf } from './course-form.ts';
import { hintsOf, problemsOf } from './problems.ts';
import { blankQuestion } from './questions.ts';

const input: CourseInput = {
  title: 'Welding',
  description: 'How to look.',
  contents: [
    { id: '21', unit_order: 2, title: 'Undercut', completion_option: 'time', time_limit: 60, content: '{"ops":[{"insert":"x\\n"}]}' },
    { id: '20', unit_order: 1, title: 'Content Unit 1', completion_option: null, time_limit: null, content: null },
  ],
  videos: [
    {
      id: '22',
      unit_order: 3,
      title: 'Gauge',
      completion_option: null,
      time_limit: null,
      youtube_link: 'https://youtu.be/abcdefghijk',
      captions: [{ language: 'en', label: 'English', file_path: 'storage/c.vtt' }],
    },
  ],
  unit_tests: [{ id: '23', unit_order: 4, title: null }],
  tests: [
    {
      id: '9',
      unit_order: 4,
      type: 'Ordering',
      question: 'Order?',
      options: [
        { id: '1', text: 'a' },
        { id: '2', text: 'b' },
      ],
    },
  ],
};

describe('the form of the builder', () => {
  it('brings units of all kinds into one order, each with its questions', () => {
    const { units } = formOf(input);
    expect(units.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['20 content', '21 content', '22 video', '23 test']);
    expect(units[3]?.questions.map(({ id }) => id)).toEqual(['9']);
  });

  it('lets default titles follow the order, and never those that were typed', () => {
    const { units } = formOf(input);
    const turned = [units[1], units[0]].flatMap((unit) => unit ?? []);
    expect(turned.map(titleOf)).toEqual(['Undercut', 'Content Unit 2']);
  });

  it('goes back as it came, with what this builder does not edit', () => {
    const back = inputOf(formOf(input));
    expect(back.videos).toEqual(input.videos);
    expect(back.contents?.map(({ id, unit_order }) => [id, unit_order])).toEqual([
      ['20', 1],
      ['21', 2],
    ]);
    expect(back.tests).toEqual(input.tests);
    expect(formOf(back)).toEqual(formOf(input));
  });

  it('is a draft that the server takes, at every stage', () => {
    const begun = {
      ...EMPTY_FORM,
      units: [newUnit('content'), { ...newUnit('test'), questions: [blankQuestion('Match the Pairs'), blankQuestion('Free Text')] }],
    };
    for (const form of [EMPTY_FORM, begun, formOf(input)])
      expect(z.safeParse(courseDraftSchema, JSON.parse(JSON.stringify(inputOf(form)))).error?.issues ?? []).toEqual([]);
  });

  it('shows the next unit when one is deleted, else the one before, else the course', () => {
    const { units } = formOf(input);
    expect(neighbourOf(units, '21')).toBe('22');
    expect(neighbourOf(units, '23')).toBe('22');
    expect(neighbourOf(units.slice(0, 1), '20')).toBeNull();
  });
});

describe('the problems of publishing', () => {
  it('name their place', () => {
    const form = formOf({
      title: ' ',
      description: 'x',
      contents: [{ id: '20', unit_order: 1, title: 'A', content: '{"ops":[{"insert":"\\n"}]}' }],
      unit_tests: [{ id: '23', unit_order: 2 }],
    });
    expect(problemsOf(form)).toEqual([
      { message: 'Course Title is required', unit: null, field: 'title', question: null },
      { message: 'Content Unit 1 content is required', unit: '20', field: 'content', question: null },
      { message: 'Test Unit 2 must have at least one question', unit: '23', field: 'tests', question: null },
    ]);
  });

  it('are not pictures without a description, which are hints', () => {
    const picture = (alt?: string) => ({ insert: { image: 'a.png' }, ...(alt !== undefined && { attributes: { alt } }) });
    const content = (...ops: unknown[]): string => JSON.stringify({ ops });
    const form = formOf({
      title: 'x',
      description: 'x',
      contents: [
        { id: '20', unit_order: 1, title: 'A', content: content(picture('A slicer'), picture('')) },
        { id: '21', unit_order: 2, title: 'B', content: content(picture(), picture(), picture('')) },
      ],
    });
    expect(problemsOf(form)).toEqual([]);
    expect(hintsOf(form)).toEqual([
      { message: 'Content Unit 2: 2 pictures have no description', unit: '21', field: 'content', question: null },
    ]);
  });

  it('name the question, also one that nobody has written yet', () => {
    const options = [{ text: 'a', checked: true }, { text: 'b' }];
    const form = formOf({
      title: 'x',
      description: 'x',
      unit_tests: [{ id: '23', unit_order: 1 }],
      tests: [
        { id: '7', unit_order: 1, type: 'Multiple Choice', question: 'Which?', options: [{ text: 'a' }, { text: 'b' }] },
        { id: '8', unit_order: 1, type: 'Multiple Choice', question: 'Default question text', options },
      ],
    });
    const place = { unit: '23', field: 'tests' };
    expect(problemsOf(form)).toEqual([
      { ...place, message: 'Test Unit 1, question 1: Mark at least one option as correct.', question: '7' },
      { ...place, message: 'Test Unit 1, question 2: The question has no text yet.', question: '8' },
    ]);
  });
});
