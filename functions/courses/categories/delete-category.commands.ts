import { withBelow } from '../../../shared/courses/category-tree.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { callerOf } from '../../platform/request/job-viewer.ts';
import type { Call } from '../../platform/request/request.ts';
import { MOST_WITHOUT_JOB } from '../../platform/store/job-limits.ts';
import { newJob } from '../../platform/store/new-job.ts';
import { callerUntil, runByCaller } from '../../platform/store/run-by-caller.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { categoryInScope, readCategories } from '../category.queries.ts';
import { changedCategory, checkCategory, type CategoryItem } from '../category.records.ts';
import { coursesIn, type Move, MOVE_CONTENTS, moveContentsWork, movingWrites } from './move-contents.ts';

/** So many things move in the transaction that deletes: two writes each, of the hundred that it may have. */
const MOST_IN_TRANSACTION = 45;
/** How long the call itself moves things; the reactor takes up what is left after that. */
const MOVING_MS = 15_000;

/** Returns the category to which children and courses go. @throws NOT_FOUND out of scope, VALIDATION for the deleted one and those below it */
async function targetOf(
  viewer: TenantViewer,
  read: CategoryItem,
  moveTo: number | null,
  stored: ReadonlyMap<number, CategoryItem>,
): Promise<CategoryItem | null> {
  if (moveTo === null) return null;
  const target = await categoryInScope(viewer, moveTo);
  if (withBelow(read.id, stored.values()).has(target.id))
    throw invalid('move_to', 'Children and courses cannot go to the category itself or to one below it. Choose another category.');
  return target;
}

type Deletion = { readonly job: number | null; readonly count: number };

/** Plans the deletion. What does not fit into its transaction is moved by a job, which begins in it. */
async function planDeletion(context: CommandContext, viewer: TenantViewer, id: number, moveTo: number | null): Promise<Plan<Deletion>> {
  const { scope } = viewer.tenant;
  const read = await categoryInScope(viewer, id);
  const stored = await readCategories(scope);
  const target = await targetOf(viewer, read, moveTo, stored);
  const parent = target ?? (read.parent === null ? null : stored.get(read.parent));
  const children = [...stored.values()].filter((item) => item.deletedAt === undefined && item.parent === read.id).map((item) => item.id);
  const courses = await coursesIn(scope, read.id);
  const place = parent && parent.deletedAt === undefined ? parent : null;
  const move: Move = { category: read.id, children, courses, parent: place?.id ?? null, target: target?.id ?? null };
  const count = children.length + courses.length;
  const deleted = await changedCategory(context, scope, read, { deletedAt: context.now, movedTo: move.target }, ['deleted']);
  // A category that is deleted meanwhile takes nothing in.
  const writes = [...deleted.writes, ...(place ? [checkCategory(place)] : [])];
  if (count <= MOST_IN_TRANSACTION)
    return { writes: [...writes, ...(await movingWrites(context, scope, move))], result: { job: null, count } };
  const rights = { caller: callerOf(viewer), call: 'deleteCategory' };
  const title = sentence('Moving the contents of “{name}”', { name: read.name });
  const description = { kind: MOVE_CONTENTS, title, total: count, input: move, rights };
  const job = await newJob(context, scope, description, count <= MOST_WITHOUT_JOB ? { callerUntil: callerUntil(MOVING_MS) } : {});
  return { writes: [...writes, ...job.writes], result: { job: job.id, count } };
}

/**
 * Deletes a category. Its children and courses go to another one; without that, children go to the parent and courses lose the category.
 * Up to a hundred of them have moved when this returns, more are moved by a job, which the answer names.
 * @throws NOT_FOUND for a category that is missing or out of scope; VALIDATION for a new place that is the category or below it
 */
export async function deleteCategory(call: Call, viewer: TenantViewer, id: number, moveTo: number | null): Promise<void> {
  const context = commandContext(call, viewer, 'deleteCategory');
  const { job, count } = await idempotent(call, viewer.person, ['deleteCategory', id, moveTo], () =>
    planDeletion(context, viewer, id, moveTo),
  );
  if (job === null) return;
  const own = { context, scope: viewer.tenant.scope, id: asId<JobId>(job) };
  const hasEnded = count <= MOST_WITHOUT_JOB && (await runByCaller({ [MOVE_CONTENTS]: moveContentsWork }, own, MOVING_MS));
  if (!hasEnded) call.job = String(job);
}
