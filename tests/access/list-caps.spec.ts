import { getNamedType, getNullableType, type GraphQLInputType, isEnumType, isListType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNIT_KINDS } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { buildSchema } from '../../functions/api/schema.ts';
import { publish, useCourseFixture } from '../cloud/learning/course-fixture.ts';
import { dump } from '../fixtures/dump.ts';
import { LIST_CAPS, type ListInput, listInputs } from './list-caps.ts';
import { callWith, operationsOf, type Values, valueOf } from './named-ids.ts';

/** Every list that an input of the schema has. */

const operations = operationsOf(buildSchema());
const lists = listInputs(operations);

const fixture = useCourseFixture({ follow: 'never' });
let values: Values;

beforeAll(async () => {
  const { t1, people } = fixture.personas;
  const course = await publish(fixture, { title: 'Course of acme' }, 'a1', null);
  await fixture.tokenOf('s0');
  const { createGroup } = await fixture.get('a1', 'mutation { createGroup(input: { name: "Group" }) { id } }');
  const { CreateCategory } = await fixture.get('a1', 'mutation { CreateCategory(name: "Category") { id } }');
  values = {
    person: people.l1.id,
    'member of the instance': String(people.l1.id),
    'deleted person': 999_999,
    'person by name': 'Nobody Here',
    course: course.id,
    'deleted course': 999_999,
    'course by title': 'Course of acme',
    unit: '999999',
    question: '999999',
    group: Number(createGroup.id),
    branch: String(t1.north),
    'branch by slug': 'north',
    category: Number(CreateCategory.id),
    instance: String(t1.id),
    job: '999999',
    submission: '999999-999999-1-999999-1',
  };
});

/** Texts of lists that are too long, the last of a box, which has four numbers. */
const REFUSALS = /at most|each right once|must lie on the page/i;

/** Values that a call needs beside the list, by operation. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rowsImpact: { list: 'users' },
};
const inputBeside: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // With rows and targets that are there, so that the other list is what is refused.
  actOnRows: { list: 'users', act: 'add_to_groups' },
};
/** The names of the lists of units in messages: as those of EditCourse. */
const inMessages = new Map(Object.values(UNIT_KINDS).map(({ lists: { create, input } }) => [create as string, input as string]));

/** Returns the variables with so many items in the list. */
function withItems(variables: Record<string, unknown>, path: readonly string[], items: readonly unknown[]): Record<string, unknown> {
  const [head = '', ...rest] = path;
  if (rest.length === 0) return { ...variables, [head]: items };
  const present = variables[head];
  const inner = (Array.isArray(present) ? present[0] : present) as Record<string, unknown>; // made by callWith
  const filled = withItems(inner, rest, items);
  return { ...variables, [head]: Array.isArray(present) ? [filled] : filled };
}

const itemOf = (type: GraphQLInputType): GraphQLInputType => {
  const nullable = getNullableType(type);
  return isListType(nullable) ? itemOf(nullable.ofType) : type;
};

/** Returns what an operation answers to so many items: the messages by field, or what else it was refused for. */
async function messagesWith({ operation, path, input }: ListInput, count: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const item = valueOf([operation, ...path].join('.'), itemOf(input.type), values);
  const { document, variables } = callWith(operations, operation, values, [[path, item]]);
  const isNumbered = typeof item === 'string' && !isEnumType(getNamedType(input.type));
  const items = Array.from({ length: count }, (_, index) => (isNumbered && index > 0 ? `${9_000_000 + index}` : item));
  const sent = withItems(variables, path, items);
  const beside = inputBeside[operation]
    ? { input: { ids: [String(values.person)], targets: [String(values.group)], ...(sent['input'] as object), ...inputBeside[operation] } }
    : BESIDE[operation];
  const { errors } = await fixture.ask('s0', document, { ...sent, ...beside });
  const messages: Record<string, string[]> = {};
  for (const { message, extensions } of errors)
    for (const [field, texts] of Object.entries((extensions?.['validation'] as Record<string, string[]> | undefined) ?? { [message]: [] }))
      // with every VALIDATION
      messages[field] = [...(messages[field] ?? []), ...texts];
  return messages;
}

describe('a list of an input', () => {
  it('has a cap in the table, and the table no other [H42]', () => {
    expect(new Set(lists.map(({ name }) => name))).toEqual(new Set(Object.keys(LIST_CAPS)));
  });

  it.each(lists.map((list) => [[list.operation, ...list.path].join('.'), list] as const))(
    'is refused at its field with one item more than its cap: %s [H42]',
    async (_, list) => {
      const most = LIST_CAPS[list.name]!;
      const before = await dump();
      const messages = await messagesWith(list, most + 1);
      const last = list.path.at(-1)!;
      const at = Object.entries(messages).filter(([field]) => field.split('.').at(-1) === (inMessages.get(last) ?? last));
      expect([at.flatMap(([, texts]) => texts).join(' '), messages]).toEqual([expect.stringMatching(REFUSALS), messages]);
      expect(await dump()).toEqual(before);
    },
  );
});
