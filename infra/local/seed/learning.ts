import type { Client } from './client.ts';
import type { CourseContent, SampleQuestion } from './course-types.ts';

type Unit = { id: string; unit_order: number; __typename: string; tests?: { id: string }[] };
type Taken = { course: { units: Unit[] } };

const UNITS = `query seedPlayer($id: Int!) { course(id: $id, asLearner: true) { units { __typename id unit_order
  ... on Content { tests { id } } ... on TestUnitType { tests { id } } } } }`;
const ANSWER = `mutation seedAnswer($input: StoreUnitResponseInput!) { storeUnitResponse(input: $input) { id is_correct } }`;
const DONE = `mutation seedDone($input: UnitRefInput!) { markUnitComplete(input: $input) { id is_complete } }`;

/** The right entry of each gap stands first in its brackets. */
const gapsOf = (text: string): string[] => [...text.matchAll(/\[([^\]|]*)/g)].map((found) => found[1] ?? '');

/** What somebody answers who knows it. */
function rightAnswer(question: SampleQuestion): Record<string, unknown> {
  const { type } = question;
  switch (type) {
    case 'Multiple Choice': {
      const right = (question.options ?? []).filter((option) => option.checked).map((option) => option.text);
      return { type, selectedOption: right.length === 1 ? right[0] : right };
    }
    case 'Fill the Gaps':
      return { type, userSelections: gapsOf(question.question) };
    case 'Ordering':
      return { type, userOrder: (question.options ?? []).map((option) => option.text) };
    case 'Match the Pairs':
      return { type, userSelections: question.pairs };
    case 'Free Text':
      return { type, freeTextAnswer: 'The juice drips down and contaminates the salad.' };
  }
}

/** Takes a course up to and with a unit, as its player would. */
export async function takeCourse(learner: Client, course: number, content: CourseContent, upTo: number): Promise<void> {
  const { course: open } = await learner.ask<Taken>(UNITS, { id: course });
  for (const unit of open.units.filter((one) => one.unit_order <= upTo)) {
    const questions = content.tests.filter((question) => question.unit_order === unit.unit_order);
    for (const [index, asked] of (unit.tests ?? []).entries()) {
      const question = questions[index];
      if (!question) throw new Error(`Unit ${unit.unit_order} asks more than was written.`);
      const response = JSON.stringify(rightAnswer(question));
      const input = { course_id: String(course), unit_id: unit.id, unit_type: unit.__typename, input_type: 'Test', input_key: asked.id, response };
      await learner.ask(ANSWER, { input });
    }
    await learner.ask(DONE, { input: { course_id: String(course), unit_id: unit.id, unit_type: unit.__typename } });
  }
}
