import { records } from '../../../functions/platform/keys/keys.ts';
import { writeAll } from '../../../functions/platform/tables/batches.ts';
import { type CallContext, type CourseFixture, fixtureTime } from '../learning/course-fixture.ts';
import type { PersonName } from '../../fixtures/personas.ts';

export const CREATE = `mutation ($name: String!, $parent: Int, $branches: [ID!], $groups: [ID!], $branch: String) {
  CreateCategory(name: $name, parent_id: $parent, branch_ids: $branches, group_ids: $groups, branchUrl: $branch) { id name path parent { name } } }`;
export const UPDATE = `mutation ($id: ID!, $name: String!, $parent: Int, $branches: [ID!], $groups: [ID!]) {
  updateCategory(id: $id, name: $name, parent_id: $parent, branch_ids: $branches, group_ids: $groups) { id name path parent { name } } }`;
export const DELETE = 'mutation ($id: Int!, $to: Int) { deleteCategory(id: $id, move_to: $to) }';
export const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $group: ID) {
  categoriesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, not_in_group: $group) {
    data { id name parent_id parent { name } path image } paginatorInfo { total lastPage } } }`;
export const ONE = 'query ($id: ID!) { category(id: $id) { id name parent_id path image branches { id name } groups { id name } } }';
export const IMPACT = `query ($id: ID!) { deleteImpact(kind: "category", id: $id) { name counts { what count } restorable } }`;

export const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found.' };
export const FORBIDDEN = { code: 'FORBIDDEN', message: 'You are not allowed to do this.' };

export type Category = {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly path: string;
  readonly image: string | null;
  readonly branches: readonly { readonly id: string; readonly name: string }[] | null;
  readonly groups: readonly { readonly id: string; readonly name: string }[] | null;
};

export type NewCategory = {
  readonly name: string;
  readonly parent?: number;
  readonly branches?: readonly number[];
  readonly groups?: readonly number[];
};

/** Makes a category as an admin of the instance, or as somebody else. Returns its id. */
export async function makeCategory(
  fixture: CourseFixture,
  input: NewCategory,
  name: PersonName = 'a1',
  context: CallContext = {},
): Promise<number> {
  const { CreateCategory } = await fixture.get(name, CREATE, input, context);
  return Number(CreateCategory.id);
}

/** Returns a category as an admin of the instance reads it, or as somebody else does. */
export const readCategory = async (fixture: CourseFixture, id: number, name: PersonName = 'a1'): Promise<Category> =>
  (await fixture.get(name, ONE, { id })).category;

/** Puts so many categories below one, as quickly as a table takes them, and with no commits. Returns their ids. */
export async function makeChildren({ personas }: CourseFixture, parent: number, count: number): Promise<number[]> {
  const { scope } = personas.t1;
  const facts = { v: 0, parent, image: null, branches: [], groups: [], createdAt: fixtureTime() };
  const ids = Array.from({ length: count }, (_, n) => count * 1000 + n);
  await writeAll(
    'records',
    ids.map((id) => ({ ...records.header(scope, 'category', id), ...facts, id, name: `${count}: ${id}` })),
  );
  return ids;
}
