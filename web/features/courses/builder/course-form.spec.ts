import { describe, expect, it } from 'vitest';
import { courseDraftSchema } from '../../../../shared/courses/course-draft.ts';
import * as z from 'zod/mini';
import { type CourseInput, EMPTY_FORM, formOf, inputOf, neighbourOf, newUnit, titleOf } from './course-form.ts';
import { problemsOf } from './problems.ts';
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
      { message: 'Course Title is required', unit: null },
      { message: 'Content Unit 1 content is required', unit: '20' },
      { message: 'Test Unit 2 must have at least one question', unit: '23' },
    ]);
  });
});
