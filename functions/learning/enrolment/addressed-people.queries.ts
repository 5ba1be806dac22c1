import { emailToFind } from '../../../shared/identity/email.ts';
import { foldText } from '../../../shared/kernel/fold-text.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { accountEmail, formsOfEmail } from '../../platform/credentials/account-email.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { allRows, raw, sql } from '../../platform/book/sql.ts';
import { memberIsActive } from '../../platform/request/access-records.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { isOpenTo } from './enrolment-target.ts';
import { todayIn } from '../../platform/request/today.ts';

/** Whether a person can be enrolled: `ready`, `enrolled` already, `unknown` in the caller's scope, or `refused` for a reason. */
export type AddressState = 'ready' | 'enrolled' | 'unknown' | 'refused';

/** What is known of an address; person and name are null for an unknown one. */
export type AddressedPerson = {
  readonly address: string;
  readonly person: PersonId | null;
  readonly name: string | null;
  readonly state: AddressState;
  readonly reason: string | null;
};

type Row = { readonly person: number; readonly email: string; readonly name: string; readonly enrolled: number };

const PARALLEL = 8;
const NOT_A_LEARNER = 'Instructors can enrol learners only.';
const INACTIVE = 'This user is inactive and cannot be enrolled.';

/**
 * Returns the people behind addresses, one for each address in their order, and whether each can be enrolled in a course. An address of
 * somebody out of scope is unknown, like one that nobody has. @throws NOT_FOUND for a course out of scope
 */
export async function addressedPeople(
  call: Call,
  viewer: TenantViewer,
  courseInput: string | number,
  addresses: readonly string[],
): Promise<AddressedPerson[]> {
  const { scope, branch } = viewer.tenant;
  const course = await courseInScope(viewer, courseInput);
  const book = await openBook(scope, ['people', 'enrolments'], call.after);
  const folded = JSON.stringify(addresses.flatMap((address) => formsOfEmail(emailToFind(address)).map(foldText)));
  const inBranch = branch === null ? raw('1') : sql`m.person IN (SELECT person FROM people.member_branches WHERE branch = ${branch.id})`;
  const rows = await allRows<Row>(
    book,
    sql`SELECT m.person, m.email, trim(m.first_name || ' ' || m.last_name) AS name, coalesce(e.active, 0) AS enrolled
      FROM people.members m LEFT JOIN enrolments.enrolments e ON e.person = m.person AND e.course = ${course.id}
      WHERE m.deleted = 0 AND ${inBranch} AND m.email_fold IN (SELECT value FROM json_each(${folded}))`,
  );
  // Folded texts leave out accents, which tell addresses apart.
  const byEmail = new Map(rows.map((row) => [accountEmail(row.email), row]));
  return inParallel(addresses, PARALLEL, (address) => stateOf(call, viewer, address, byEmail.get(accountEmail(emailToFind(address)))));
}

async function stateOf({ now }: Call, viewer: TenantViewer, address: string, row: Row | undefined): Promise<AddressedPerson> {
  if (!row) return { address, person: null, name: null, state: 'unknown', reason: null };
  const known = { address, person: asId<PersonId>(row.person), name: row.name };
  if (row.enrolled === 1) return { ...known, state: 'enrolled', reason: null };
  const person = await personInScope(viewer, known.person);
  const reason = !isOpenTo(viewer, person)
    ? NOT_A_LEARNER
    : memberIsActive(person.member, todayIn(viewer.tenant.instance, now))
      ? null
      : INACTIVE;
  return { ...known, state: reason === null ? 'ready' : 'refused', reason };
}
