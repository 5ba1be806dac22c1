import { grantableRoles, mayActOn, parseRole, type Role } from '../../shared/access/roles.ts';
import { forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { branchId, type LinkSource, type PersonBranchItem } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { getMany } from '../platform/dynamo.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import { markOf } from '../platform/marks.ts';
import { readMember } from '../platform/request/membership.ts';
import type { Call } from '../platform/request.ts';
import { transact } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { managedBranch } from '../tenancy/branch.queries.ts';
import { branchStands, changeMember, putBranchLink } from './member.records.ts';

/** Links of so many branches, both ways and with their checks, fit one transaction beside the member. */
const BRANCHES_AT_ONCE = 30;
const MOST = 500;

type BranchRole = Exclude<Role, 'super_admin'>;

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

/**
 * Puts a person directly into branches. Where a group has put them already, the direct source is added, and the role given here
 * counts from then on; where they are direct members, nothing changes.
 * @returns the mark of what was written, null when nothing was
 * @throws NOT_FOUND for somebody who is no member, or a branch that is not there
 */
export function addUserToBranch(
  act: Act,
  scope: Scope,
  person: PersonId,
  branches: readonly BranchId[],
  role: BranchRole,
): Promise<string | null> {
  return transact(async () => {
    const member = await readMember(scope, person);
    if (!member || member.deletedAt) throw notFound();
    const links = (await getMany(
      'records',
      branches.map((branch) => records.personBranch(scope, person, branch)),
    )) as (PersonBranchItem | undefined)[];
    const added = branches.filter((_, index) => !links[index]?.sources.some(isDirect));
    if (added.length === 0) return { writes: [], answer: null };
    const linkOf = (branch: BranchId): Omit<PersonBranchItem, 'pk' | 'sk'> => {
      const standing = links[branches.indexOf(branch)];
      return {
        person,
        branch,
        role,
        active: standing?.active ?? true,
        sources: [{ kind: 'direct' }, ...(standing?.sources ?? [])],
        since: standing?.since ?? act.now,
      };
    };
    const writes = [
      ...(await changeMember(act, scope, member, {}, [
        { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [...added], removed: [] },
      ])),
      ...added.map((branch) => branchStands(scope, branch)),
      ...added.flatMap((branch) => putBranchLink(scope, linkOf(branch))),
    ];
    return { writes, answer: markOf(streams.member(scope, person), member.v + 1) };
  });
}

export type UserBranchInput = {
  readonly user_ids: readonly (string | number)[];
  readonly branch_ids: readonly (string | number)[];
  readonly role?: string | null | undefined;
};

function roleFor(viewer: TenantViewer, wanted: string | null | undefined): BranchRole {
  const role = wanted == null ? 'learner' : parseRole(wanted);
  if (role === null || role === 'super_admin') throw invalid('role', 'The role is unknown.');
  if (!grantableRoles(viewer.place.role).includes(role)) throw forbidden();
  return role;
}

/** Members of the instance by their ids; one that is missing or foreign refuses the whole call. */
async function membersNamed(viewer: TenantViewer, inputs: readonly (string | number)[]): Promise<PersonId[]> {
  const people = [...new Set(inputs)].map((input) => parseId<PersonId>(input));
  for (const person of people) {
    const member = person === null ? undefined : await readMember(viewer.place.scope, person);
    if (!member || member.deletedAt) throw notFound();
    if (!mayActOn(viewer.place.role, member.role)) throw forbidden();
  }
  return people.filter((person) => person !== null);
}

/**
 * Puts people of the instance into branches that the caller runs. Every id is looked at before anything is written; what was
 * written by a call that broke off is found by its repeat.
 * @throws NOT_FOUND for any id that is missing, foreign or out of the caller's scope; FORBIDDEN for a role above their own
 */
export async function addUsersToBranches(call: Call, viewer: TenantViewer, input: UserBranchInput): Promise<void> {
  const role = roleFor(viewer, input.role);
  if (input.user_ids.length > MOST || input.branch_ids.length > MOST) throw invalid('user_ids', `Add at most ${MOST} at a time.`);
  const branches: BranchId[] = [];
  for (const id of new Set(input.branch_ids.map(String))) branches.push(branchId((await managedBranch(viewer, id)).id));
  const people = await membersNamed(viewer, input.user_ids);
  for (const person of people) {
    for (let from = 0; from < branches.length; from += BRANCHES_AT_ONCE) {
      const act = actOf(call, viewer, `addUserToBranch/${person}/${from}`);
      const mark = await addUserToBranch(act, viewer.place.scope, person, branches.slice(from, from + BRANCHES_AT_ONCE), role);
      if (mark !== null) call.marks.push(mark);
    }
  }
}
