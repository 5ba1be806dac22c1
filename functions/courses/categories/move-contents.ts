import { asId, type CategoryId, type CourseId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { marksOf } from '../../platform/request/idempotency.ts';
import type { CallerWork } from '../../platform/store/job-work.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { transact, type Write } from '../../platform/tables/transact.ts';
import { successorOf } from '../category.queries.ts';
import { changedCategory, type CategoryItem, categoryRecord } from '../category.records.ts';
import { announceCourse } from '../course.announcements.ts';
import { changeCategories, courseCategoriesRecord } from '../course.records.ts';

/** What goes elsewhere with a deletion: the categories below and the courses of `category`. null: to the top level, to no category. */
export type Move = {
  readonly category: number;
  readonly children: readonly number[];
  readonly courses: readonly number[];
  readonly parent: number | null;
  readonly target: number | null;
};

/** Returns the ids of the courses in a category, deleted ones too, which may be restored. */
export async function coursesIn(scope: Scope, category: number): Promise<number[]> {
  // Only deletions call this, which are rare: it reads a few attributes of every course.
  const only = ['pk', 'sk', 'id', 'v', 'categories', 'purgedAt'];
  const courses = await query('records', { pk: records.headers(scope, 'course'), only }, courseCategoriesRecord);
  return courses.filter(({ categories, purgedAt }) => purgedAt === undefined && categories.includes(category)).map(({ id }) => id);
}

/** Returns the writes that put a category below another one; none when it has moved already. */
async function childWrites(context: CommandContext, scope: Scope, { category, parent }: Move, id: number): Promise<Write[]> {
  const child = await getItem('records', records.header(scope, 'category', asId<CategoryId>(id)), categoryRecord);
  if (!child || child.deletedAt !== undefined || child.parent !== category) return [];
  return (await changedCategory(context, scope, child, { parent }, ['parent'])).writes;
}

/** Returns the writes that put a course into another category, or take it out; none when that has been done. */
async function courseWrites(context: CommandContext, scope: Scope, { category, target }: Move, id: number): Promise<Write[]> {
  const course = await getItem('records', records.header(scope, 'course', asId<CourseId>(id)), courseCategoriesRecord);
  if (!course?.categories.includes(category)) return [];
  const categories = course.categories.flatMap((other) => (other === category ? (target ?? []) : other));
  const event = { type: 'CourseChanged' as const, course: id, what: ['categories'] };
  return [changeCategories(course, [...new Set(categories)]), await announceCourse(context, scope, { id, v: course.v + 1 }, event)];
}

/** Returns the writes of a part of a move: of the things from one place in the list to another. */
export async function movingWrites(context: CommandContext, scope: Scope, move: Move, from = 0, to = Infinity): Promise<Write[]> {
  const { children, courses } = move;
  const writesOf = [
    ...children.map((id) => () => childWrites(context, scope, move, id)),
    ...courses.map((id) => () => courseWrites(context, scope, move, id)),
  ];
  return (await Promise.all(writesOf.slice(from, to).map((plan) => plan()))).flat();
}

/** The kind of job that moves what a deleted category held. */
export const MOVE_CONTENTS = 'move-category';

/** Returns where a category leads that may have been deleted since. */
async function nowOf(scope: Scope, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const items = await query('records', { pk: records.headers(scope, 'category') }, categoryRecord);
  const stored = new Map<number, CategoryItem>(items.map((item) => [item.id, item]));
  const item = stored.get(id);
  return (item && successorOf(item, stored)?.id) ?? null;
}

/** Moves what a deleted category held, in steps that may be repeated. */
export const moveContentsWork: CallerWork = {
  as: 'caller',
  step: 20,
  run: async (job, scope, from, to, { name }) => {
    const asked = job.input as Move; // written by delete-category.commands.ts
    const context: CommandContext = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/${from}` };
    const tokens = await transact(async () => {
      const [parent, target] = await Promise.all([nowOf(scope, asked.parent), nowOf(scope, asked.target)]);
      const writes = await movingWrites(context, scope, { ...asked, parent, target }, from, to);
      return { writes, result: marksOf(writes) };
    });
    name(tokens);
    return [];
  },
};
