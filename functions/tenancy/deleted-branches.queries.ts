import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId } from '../../shared/kernel/ids.ts';
import type { BranchItem } from '../platform/access-records.ts';
import { openBook } from '../platform/book.ts';
import { type DeletedRow, type Impact, restorableSince } from '../platform/deletion.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { findBranch } from './branch.queries.ts';

type Row = { branch: number; name: string; deleted_at: string; deleted_by: number | null };
const FROM = `catalogue.branches b WHERE b.deleted = 1 AND b.deleted_at >= ?`;

/** Branches that were deleted and can be restored, the last deleted first. Asked by those alone who run the whole instance. */
export async function deletedBranches(
  call: Call,
  viewer: TenantViewer,
  window: { page: number; limit: number },
): Promise<{ rows: readonly DeletedRow[]; total: number }> {
  const since = restorableSince(call.now);
  const book = await openBook(viewer.place.scope, ['catalogue'], call.after);
  const [counted, rows] = await Promise.all([
    book.get<{ total: number }>(`SELECT count(*) AS total FROM ${FROM}`, [since]),
    book.all<Row>(
      `SELECT b.branch, b.name, b.deleted_at, b.deleted_by FROM ${FROM} ORDER BY b.deleted_at DESC, b.branch DESC LIMIT ? OFFSET ?`,
      [since, window.limit, (window.page - 1) * window.limit],
    ),
  ]);
  return {
    rows: rows.map((row) => ({ id: row.branch, name: row.name, deletedAt: row.deleted_at, deletedBy: row.deleted_by })),
    total: counted?.total ?? 0,
  };
}

const isDefault = (): AppError => new AppError('CONFLICT', 'The default branch cannot be deleted. Make another branch the default first.');

/** A branch that may be deleted. @throws NOT_FOUND for a missing or foreign one, CONFLICT for the default */
export async function deletableBranch(viewer: TenantViewer, input: string): Promise<BranchItem> {
  const id = parseId<BranchId>(input);
  const branch = id === null ? null : await findBranch(viewer.place.scope, id);
  if (!branch) throw notFound();
  if (branch.isDefault) throw isDefault();
  return branch;
}

/** What loses branch `it`: its people, courses, groups and the categories that are shown to it. */
const COUNTS = `WITH it (branch) AS (VALUES (?)) SELECT
  (SELECT count(*) FROM people.member_branches l JOIN people.members m ON m.person = l.person AND m.deleted = 0 WHERE l.branch = it.branch) AS users,
  (SELECT count(*) FROM catalogue.branch_courses l JOIN catalogue.courses c ON c.course = l.course AND c.deleted = 0
    WHERE l.branch = it.branch) AS courses,
  (SELECT count(*) FROM catalogue.groups g WHERE g.deleted = 0 AND EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value = it.branch)) AS groups,
  (SELECT count(*) FROM catalogue.categories k WHERE k.deleted = 0
    AND EXISTS (SELECT 1 FROM json_each(k.branches) WHERE value = it.branch)) AS categories
  FROM it`;

type Counts = { users: number; courses: number; groups: number; categories: number };

/** What the deletion of a branch would take with it. @throws as the deletion itself: NOT_FOUND, CONFLICT */
export async function branchImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const branch = await deletableBranch(viewer, id);
  const book = await openBook(viewer.place.scope, ['people', 'catalogue'], call.after);
  return { name: branch.name, counts: (await book.get<Counts>(COUNTS, [branch.id])) ?? {}, restorable: true };
}
