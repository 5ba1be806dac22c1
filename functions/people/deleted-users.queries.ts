import type { SqlValue } from '../../events/kernel/book.ts';
import { openBook } from '../platform/book.ts';
import { type DeletedRow, type Impact, restorableSince } from '../platform/deletion.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { deletableUser, type DeletableUser } from './deletable-user.queries.ts';
import { boundOf } from './user.queries.ts';

type Row = { person: number; name: string; deleted_at: string; deleted_by: number | null };

/** Whom a caller inside a branch may bring back: who was wholly inside it, as with the deletion. */
const WHOLLY_IN = `m.is_primary = 0 AND EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch = ?)
  AND NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch <> ?)`;
/** Instructors act on learners alone. */
const LEARNER = `m.role = 'learner' AND NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.role <> 'learner')`;

/** People who were deleted and whom the caller may restore, the last deleted first. */
export async function deletedUsers(
  call: Call,
  viewer: TenantViewer,
  window: { page: number; limit: number },
): Promise<{ rows: readonly DeletedRow[]; total: number }> {
  const bound = boundOf(viewer);
  const conditions = ['m.deleted = 1', 'm.deleted_at >= ?'];
  const values: SqlValue[] = [restorableSince(call.now)];
  if (bound !== null) {
    conditions.push(WHOLLY_IN);
    values.push(bound, bound);
  }
  if (viewer.place.role === 'instructor') conditions.push(LEARNER);
  const from = `people.members m WHERE ${conditions.join(' AND ')}`;
  const book = await openBook(viewer.place.scope, ['people'], call.after);
  const [counted, rows] = await Promise.all([
    book.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, values),
    book.all<Row>(
      `SELECT m.person, trim(m.name) AS name, m.deleted_at, m.deleted_by FROM ${from} ORDER BY m.deleted_at DESC, m.person DESC LIMIT ? OFFSET ?`,
      [...values, window.limit, (window.page - 1) * window.limit],
    ),
  ]);
  return {
    rows: rows.map((row) => ({ id: row.person, name: row.name, deletedAt: row.deleted_at, deletedBy: row.deleted_by })),
    total: counted?.total ?? 0,
  };
}

/** What hangs on person `it`; without a bound (null) everything of it counts. */
const COUNTS = `WITH it (person, bound) AS (VALUES (?, ?)) SELECT
  (SELECT count(*) FROM people.member_branches l JOIN catalogue.branches b ON b.branch = l.branch AND b.deleted = 0
    WHERE l.person = it.person AND (it.bound IS NULL OR l.branch = it.bound)) AS branches,
  (SELECT count(*) FROM people.member_groups l JOIN catalogue.groups g ON g.grp = l.grp AND g.deleted = 0
    WHERE l.person = it.person AND (it.bound IS NULL OR (EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value = it.bound)
      AND NOT EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value <> it.bound)))) AS groups,
  (SELECT count(*) FROM enrolments.enrolments e JOIN catalogue.courses c ON c.course = e.course AND c.deleted = 0
    WHERE e.person = it.person AND e.active = 1 AND (it.bound IS NULL OR c.made_in_branch = it.bound
      OR EXISTS (SELECT 1 FROM catalogue.branch_courses bc WHERE bc.course = c.course AND bc.branch = it.bound))) AS enrolments
  FROM it`;

type Counts = { branches: number; groups: number; enrolments: number };

/**
 * What the deletion of a person would take with it, of what the caller sees. Certificates, completions and answers stay.
 * @throws as the deletion itself: NOT_FOUND, CONFLICT, FORBIDDEN
 */
export async function userImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const person = await deletableUser(viewer, id);
  return {
    name: `${person.member.firstName} ${person.member.lastName}`.trim(),
    counts: await countsOf(call, viewer, person),
    restorable: person.ends === 'membership',
  };
}

async function countsOf(call: Call, viewer: TenantViewer, { member, bound, ends }: DeletableUser): Promise<Impact['counts']> {
  const book = await openBook(viewer.place.scope, ['people', 'catalogue', 'enrolments'], call.after);
  const counts = await book.get<Counts>(COUNTS, [member.person, bound]);
  if (!counts) return {};
  // Whoever loses only a place keeps their courses.
  return ends === 'membership' ? counts : { branches: counts.branches, groups: counts.groups };
}
