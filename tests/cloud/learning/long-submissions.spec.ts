import { beforeAll, describe, expect, it } from 'vitest';
import { STORE_RESPONSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { ENROL, type Made, publish, refOf, useCourseFixture } from './course-fixture.ts';

/** As many letters as a submission has; of three bytes each, 40 of them are 7 MB. */
const LONGEST = 60_000;
const COUNT = 40;

const fixture = useCourseFixture();
let made: Made;
beforeAll(async () => {
  const assignment = [{ unit_order: 1, title: 'Essay', content: 'Write.', completion_option: 'instructor-accepts' }];
  made = await publish(fixture, { title: 'Long texts', content: [], assignment }, 'a1', 'north');
  await fixture.get('l1', ENROL, { id: made.id });
  for (let n = 0; n < COUNT; n += 1) await handIn(n);
}, 300_000);

/** Hands in a text that begins with its number, and that cannot be packed into much less. */
function handIn(number: number): Promise<unknown> {
  const letters = Array.from({ length: LONGEST - 4 }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000)));
  const content = `${String(number).padStart(3, '0')} ${letters.join('')}`;
  const input = { ...refOf(made, 0), input_type: 'Assignment', response: JSON.stringify({ type: 'AssignmentText', content }) };
  return fixture.get('l1', STORE_RESPONSE, { input });
}

type Text = { readonly id: string; readonly content: string };
const wholeIn = (texts: readonly Text[]): number[] => texts.flatMap(({ content }, index) => (content.length === LONGEST ? [index] : []));
/** So many texts of 180 KB are 2 MB. */
const WHOLE = 11;

describe('submissions with more text than fits into an answer', () => {
  it('are read by who handed them in: the newest ones whole, of others the beginning [H35]', async () => {
    const OWN = 'query ($course: ID!, $unit: ID!) { ownSubmissions(course_id: $course, unit_id: $unit) { id content } }';
    const { ownSubmissions: all } = await fixture.get('l1', OWN, { course: made.id, unit: made.units[0]?.id });
    expect(all.map(({ content }) => Number(content.slice(0, 3)))).toEqual(Array.from({ length: COUNT }, (_, n) => n));
    expect(wholeIn(all)).toEqual(Array.from({ length: WHOLE }, (_, n) => COUNT - WHOLE + n));
    expect(all[0]?.content).toMatch(/^000 .{96}…$/u);
  });

  it('are reviewed: the one that was opened is whole, however many others there are [H35]', async () => {
    const LIST = 'query ($id: Int) { assignmentSubmissions(courseId: $id) { id content } }';
    let listed: Text[] = [];
    await eventually(async () => {
      listed = (await fixture.get('a1', LIST, { id: made.id })).assignmentSubmissions;
      return listed.length === COUNT;
    });
    expect(wholeIn(listed)).toHaveLength(WHOLE);
    const DESK = 'query ($id: ID!) { assignmentSubmission(submission_id: $id) { submission { content } submissions { id content } } }';
    const { assignmentSubmission: desk } = await fixture.get('a1', DESK, { id: listed[0]?.id });
    expect(desk.submission.content).toHaveLength(LONGEST);
    expect(desk.submissions.map(({ id }) => id)).toHaveLength(COUNT);
    expect(wholeIn(desk.submissions)).toHaveLength(WHOLE);
  });

  it('and any other answer that is too large say so, and are no error of the product [H35]', async () => {
    const fields = Array.from({ length: 4 }, (_, n) => `a${n}: assignmentSubmissions(courseId: $id) { id content }`).join(' ');
    const refusal = await fixture.refusal('a1', `query ($id: Int) { ${fields} }`, { id: made.id });
    expect(refusal).toEqual({
      code: 'VALIDATION',
      message: 'The answer is larger than 6 MB. Please ask for fewer rows or fields at a time.',
    });
  });
});
