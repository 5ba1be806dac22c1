import * as z from 'zod/mini';
import type { CourseEvent } from '../../events/courses/course.events.ts';
import { changedValues } from '../../events/kernel/changed-values.ts';
import { asId, type CategoryId } from '../../shared/kernel/ids.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';

/** The name of a category in another language. */
const categoryTranslation = part({ language: z.string(), name: z.string() });
/** The name of a category in another language. */
export type CategoryTranslation = Readonly<z.infer<typeof categoryTranslation>>;

/** Records `t7#K`/id: a category of courses. */
export const categoryRecord = record('category', {
  id: z.int(),
  v: z.int(),
  name: z.string(),
  parent: z.nullable(z.int()),
  image: z.nullable(z.string()),
  /** Shown only to these branches and groups; empty = to all. */
  branches: z.array(z.int()),
  groups: z.array(z.int()),
  /** At most one for each language. Categories that were made before had none. */
  translations: z._default(z.array(categoryTranslation), []),
  createdAt: instant,
  deletedAt: z.optional(instant),
  /** Of a deleted one: where its courses went; null: nowhere. */
  movedTo: z.optional(z.nullable(z.int())),
});
/** The item of a category. */
export type CategoryItem = RecordOf<typeof categoryRecord>;

/** What is chosen for a category. */
export type CategoryFacts = Pick<CategoryItem, 'name' | 'parent' | 'image' | 'branches' | 'groups' | 'translations'>;

type CategoryChanged = Extract<CourseEvent, { type: 'CategoryChanged' }>;

/** Returns the announcement of a change under the version that the category's record carries. */
function announceCategory(
  context: CommandContext,
  scope: Scope,
  { id, v }: CategoryItem,
  { what, values }: Pick<CategoryChanged, 'what' | 'values'>,
): Promise<Write> {
  const events: CourseEvent[] = [{ type: 'CategoryChanged', category: id, what, ...(values && { values }) }];
  return announce({
    scope,
    stream: streams.category(scope, asId<CategoryId>(id)),
    version: v,
    events,
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
  });
}

/** Returns a new category, with an id of its own, and the writes that store it. */
export async function newCategory(
  context: CommandContext,
  scope: Scope,
  facts: CategoryFacts,
): Promise<{ readonly category: CategoryItem; readonly writes: Write[] }> {
  const id = await nextId<CategoryId>('category');
  const category: CategoryItem = { ...records.header(scope, 'category', id), id, v: 1, ...facts, createdAt: context.now };
  const announced = await announceCategory(context, scope, category, { what: ['created'] });
  return { category, writes: [{ table: 'records', put: category, condition: 'attribute_not_exists(pk)' }, announced] };
}

/** Returns the category after a change, and the writes that store it; the transaction is planned again when what was read has changed. */
export async function changedCategory(
  context: CommandContext,
  scope: Scope,
  read: CategoryItem,
  change: Partial<CategoryItem>,
  what: readonly string[],
): Promise<{ readonly category: CategoryItem; readonly writes: Write[] }> {
  const category: CategoryItem = { ...read, ...change, v: read.v + 1 };
  const put: Write = { table: 'records', put: category, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': read.v } };
  return {
    category,
    writes: [put, await announceCategory(context, scope, category, { what: [...what], values: changedValues(read, category, ['name']) })],
  };
}

/** Returns the check that a category is still as it was read, for what was derived from it: that it exists, and what is above it. */
export const checkCategory = ({ pk, sk, v }: CategoryItem): Write => ({
  table: 'records',
  check: { pk, sk },
  condition: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
});
