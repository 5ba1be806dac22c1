import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId } from '../../shared/kernel/ids.ts';
import type { BranchItem } from '../platform/request/access-records.ts';
import { openBook } from '../platform/book/book.ts';
import { type DeletedPage, deletedRows, type Window } from '../platform/deletion/deleted-rows.queries.ts';
import type { Impact } from '../platform/deletion/deletion.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { findBranch } from './branch.queries.ts';

const BRANCHES = { files: ['catalogue'], table: 'catalogue.branches', id: 'branch', name: 'name' } as const;

/** Returns a page of the deleted branches that can be restored, the last deleted first. Only callers who manage the whole instance come here. */
export const deletedBranches = (call: Call, viewer: TenantViewer, window: Window): Promise<DeletedPage> =>
  deletedRows(call, viewer, BRANCHES, [], window);

const isDefault = (): AppError => new AppError('CONFLICT', 'The default branch cannot be deleted. Make another branch the default first.');

/** A branch that may be deleted. @throws NOT_FOUND for a missing or foreign one, CONFLICT for the default */
export async function deletableBranch(viewer: TenantViewer, input: string): Promise<BranchItem> {
  const id = parseId<BranchId>(input);
  const branch = id === null ? null : await findBranch(viewer.tenant.scope, id);
  if (!branch) throw notFound();
  if (branch.isDefault) throw isDefault();
  return branch;
}

/** Counts of what loses some branches, each once: their people, courses, groups and the categories that are shown to them. The default stays. */
const COUNTS = `WITH it (branch) AS (SELECT branch FROM catalogue.branches
    WHERE branch IN (SELECT value FROM json_each(?)) AND deleted = 0 AND is_default = 0) SELECT
  (SELECT count(DISTINCT l.person) FROM it JOIN people.member_branches l ON l.branch = it.branch
    JOIN people.members m ON m.person = l.person AND m.deleted = 0) AS users,
  (SELECT count(DISTINCT l.course) FROM it JOIN catalogue.branch_courses l ON l.branch = it.branch
    JOIN catalogue.courses c ON c.course = l.course AND c.deleted = 0) AS courses,
  (SELECT count(*) FROM catalogue.groups g WHERE g.deleted = 0
    AND EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value IN (SELECT branch FROM it))) AS groups,
  (SELECT count(*) FROM catalogue.categories k WHERE k.deleted = 0
    AND EXISTS (SELECT 1 FROM json_each(k.branches) WHERE value IN (SELECT branch FROM it))) AS categories`;

type Counts = { users: number; courses: number; groups: number; categories: number };

/** What the deletion of a branch would take with it. @throws as the deletion itself: NOT_FOUND, CONFLICT */
export async function branchImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const branch = await deletableBranch(viewer, id);
  return { name: branch.name, counts: await branchesImpact(call, viewer, [branch.id]), restorable: true };
}

/** Returns what the deletion of several branches would take with it. The default, which cannot be deleted, counts nothing. */
export async function branchesImpact(call: Call, viewer: TenantViewer, ids: readonly number[]): Promise<Impact['counts']> {
  const book = await openBook(viewer.tenant.scope, ['people', 'catalogue'], call.after);
  return (await book.get<Counts>(COUNTS, [JSON.stringify(ids)])) ?? {};
}
