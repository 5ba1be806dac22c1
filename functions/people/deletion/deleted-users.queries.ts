import { fullNameOf } from '../../../shared/people/full-name.ts';
import { mayActOn, ROLES } from '../../../shared/access/roles.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, allRows, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import { type DeletedPage, deletedRows, type Window } from '../../platform/deletion/deleted-rows.queries.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { deletableUser } from './deletable-user.queries.ts';
import { activeAdmins, isLastAdmin } from '../../platform/request/last-admin.ts';
import { lastAdminStays } from '../member-end.commands.ts';
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

/**
 * Counts of what belongs to some people, each branch and group once, within branch `bound` or, when it is NULL, everywhere; enrolments of
 * those whose membership ends.
 */
const COUNTS = `WITH it (bound) AS (VALUES (?)), leaving (person) AS (SELECT value FROM json_each(?)), ended (person) AS (SELECT value FROM json_each(?)) SELECT
  (SELECT count(DISTINCT l.branch) FROM people.member_branches l JOIN catalogue.branches b ON b.branch = l.branch AND b.deleted = 0
    WHERE l.person IN (SELECT person FROM leaving) AND (it.bound IS NULL OR l.branch = it.bound)) AS branches,
  (SELECT count(DISTINCT l.grp) FROM people.member_groups l JOIN catalogue.groups g ON g.grp = l.grp AND g.deleted = 0
    WHERE l.person IN (SELECT person FROM leaving) AND (it.bound IS NULL OR (EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value = it.bound)
      AND NOT EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value <> it.bound)))) AS groups,
  (SELECT count(*) FROM enrolments.enrolments e JOIN catalogue.courses c ON c.course = e.course AND c.deleted = 0
    WHERE e.person IN (SELECT person FROM ended) AND e.active = 1 AND (it.bound IS NULL OR c.made_in_branch = it.bound
      OR EXISTS (SELECT 1 FROM catalogue.branch_courses bc WHERE bc.course = c.course AND bc.branch = it.bound))) AS enrolments
  FROM it`;

type Counts = { branches: number; groups: number; enrolments: number };

/**
 * What the deletion of a person would take with it, of what the caller sees. Certificates, completions and answers stay.
 * @throws as the deletion itself: NOT_FOUND, CONFLICT, FORBIDDEN
 */
export async function userImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const person = await deletableUser(viewer, id);
  if (person.ends === 'membership' && (await isLastAdmin(viewer.tenant.scope, person.member))) throw lastAdminStays();
  return {
    name: fullNameOf(person.member),
    // Whoever loses only a place keeps their courses.
    counts: await countsOf(call, viewer, [person.member.person], person.ends === 'membership' ? [person.member.person] : []),
    restorable: person.ends === 'membership',
  };
}

async function countsOf(call: Call, viewer: TenantViewer, leaving: readonly number[], ended: readonly number[]): Promise<Impact['counts']> {
  const book = await openBook(viewer.tenant.scope, ['people', 'catalogue', 'enrolments'], call.after);
  return (await book.get<Counts>(COUNTS, [boundOf(viewer), JSON.stringify(leaving), JSON.stringify(ended)])) ?? {};
}

/** The condition on members `m` whom the caller may delete, as `deletableUser` asks of one. */
function deletableIn(viewer: TenantViewer): Sql {
  const bound = boundOf(viewer);
  const roles = JSON.stringify(ROLES.filter((role) => mayActOn(viewer.tenant.role, role)));
  const inBranch = bound === null ? raw('') : sql`AND l.branch = ${bound}`;
  return allOf([
    sql`m.deleted = 0 AND m.person <> ${viewer.person} AND m.role IN (SELECT value FROM json_each(${roles}))`,
    sql`NOT EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person ${inBranch}
      AND l.role NOT IN (SELECT value FROM json_each(${roles})))`,
    ...(viewer.superAdmin ? [] : [raw('m.owner = 0')]),
    ...(bound === null ? [] : [sql`EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch = ${bound})`]),
  ]);
}

type DeletableRow = { readonly person: number; readonly ends: number; readonly admin: number };

/** Returns people without the admin who has to stay where they are all the active ones with primary access (rule G7). */
async function withoutLastAdmin(scope: Scope, rows: readonly DeletableRow[]): Promise<readonly DeletableRow[]> {
  const admins = rows.filter(({ admin }) => admin === 1);
  if (admins.length === 0 || admins.length < (await activeAdmins(scope))) return rows;
  return rows.filter((row) => row !== admins.at(-1));
}

/** Returns what the deletion of several people would take with it. Those whom the caller may not delete count nothing. */
export async function usersImpact(call: Call, viewer: TenantViewer, ids: readonly number[]): Promise<Impact['counts']> {
  const bound = boundOf(viewer);
  const book = await openBook(viewer.tenant.scope, ['people'], call.after);
  const found = await allRows<DeletableRow>(
    book,
    sql`SELECT m.person, ${bound === null ? raw('1') : onlyIn(bound)} AS ends, (m.is_primary = 1 AND m.role = 'admin' AND m.active = 1) AS admin
      FROM people.members m WHERE ${oneOf(raw('m.person'), ids)} AND ${deletableIn(viewer)} ORDER BY m.person`,
  );
  const rows = await withoutLastAdmin(viewer.tenant.scope, found);
  const ended = rows.filter(({ ends }) => ends === 1);
  return countsOf(
    call,
    viewer,
    rows.map(({ person }) => person),
    ended.map(({ person }) => person),
  );
}
