import { beforeAll, describe, expect, it } from 'vitest';
import { answer, ENROL, type Made, PLAYER, publish, useCourseFixture, TIMED } from './course-fixture.ts';

const fixture = useCourseFixture();
/** Two courses that differ in nothing but what is right. */
let one: Made, other: Made;

const TEST = { content: [], test: [{ unit_order: 1, title: 'Check' }] };
const [choice, order, pairs, gaps, words] = TIMED.questions.map((question) => ({ ...question, unit_order: 1 }));

beforeAll(async () => {
  one = await publish(fixture, { title: 'Secret', ...TEST, questions: [choice!, order!, pairs!, gaps!, words!] });
  const turned = [
    { ...choice, options: [{ text: 'Paris' }, { text: 'Rome', checked: true }] },
    { ...order, options: [{ text: 'three' }, { text: 'one' }, { text: 'two' }] },
    {
      ...pairs,
      pairs: [
        { left: 'cat', right: 'puppy' },
        { left: 'dog', right: 'kitten' },
      ],
    },
    { ...gaps, question: 'The sky is [green|blue] today.' },
    { ...words, rules: [{ condition: 'contains', word: 'quite|different', points: 1 }] },
  ];
  other = await publish(fixture, { title: 'Secret', ...TEST, questions: turned });
  for (const { id } of [one, other]) await fixture.get('l1', ENROL, { id });
});

/** Returns a reply without ids, and without the order of lists, which chance decides. */
function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChance).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'id' ? 'id' : withoutChance(part)]));
}

describe('what a learner gets of a test before answering', () => {
  it('is the same whatever is right, but for ids and orders, which a secret of the tenant decides [L01]', async () => {
    const [first, second] = [await fixture.get('l1', PLAYER, { id: one.id }), await fixture.get('l1', PLAYER, { id: other.id })];
    expect(withoutChance(first)).toEqual(withoutChance(second));
    for (const [, id] of JSON.stringify([first, second]).matchAll(/"id":"([olr][^"]*)","text"/g)) expect(id).toMatch(/^[olr][\w-]{16}$/);
  });

  it("cannot be answered by the author's ids, which are places [L01]", async () => {
    for (const ids of [
      ['1', '2', '3'],
      ['0', '1', '2'],
    ]) {
      expect((await answer(fixture, 'l1', one, 1, { members: { userOrder: ids } })).storeUnitResponse.is_correct).toBe(false);
      const userSelections = ids.slice(0, 2).map((id) => ({ left: id, right: id }));
      expect((await answer(fixture, 'l1', one, 2, { members: { userSelections } })).storeUnitResponse.is_correct).toBe(false);
    }
    expect((await answer(fixture, 'l1', one, 0, { members: { selectedOption: '1' } })).storeUnitResponse.is_correct).toBe(false);
    expect((await answer(fixture, 'l1', one, 1)).storeUnitResponse.is_correct).toBe(true);
  });
});
