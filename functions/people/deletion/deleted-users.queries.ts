import { openBook } from '../../platform/book/book.ts';
import { raw, type Sql, sql } from '../../platform/book/sql.ts';
import { type DeletedPage, deletedRows, type Window } from '../../platform/deletion/deleted-rows.queries.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { deletableUser, type DeletableUser } from './deletable-user.queries.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';

/** A caller inside a branch may restore those who were members of that branch only, as with the deletion. */
const onlyIn = (branch: number): Sql =>
  sql`m.is_primary = 0 AND EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch = ${branch})
  AND NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch <> ${branch})`;
/** Instructors act on learners alone. */
const LEARNER = raw(
  `m.role = 'learner' AND NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.role <> 'learner')`,
);
const USERS = { files: ['people'], table: 'people.members m', id: 'm.person', name: 'trim(m.name)', email: 'm.email' } as const;

/** Returns a page of the deleted people whom the caller may restore, the last deleted first. */
export function deletedUsers(call: Call, viewer: TenantViewer, window: Window): Promise<DeletedPage> {
  const bound = boundOf(viewer);
  const conditions = [...(bound === null ? [] : [onlyIn(bound)]), ...(viewer.tenant.role === 'instructor' ? [LEARNER] : [])];
  return deletedRows(call, viewer, USERS, conditions, window);
}

/** Counts of what belongs to person `it`, within branch `bound` or, when it is NULL, everywhere. */
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
  const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
  const counts = await book.get<Counts>(COUNTS, [member.person, bound]);
  if (!counts) return {};
  // Whoever loses only a place keeps their courses.
  return ends === 'membership' ? counts : { branches: counts.branches, groups: counts.groups };
}
