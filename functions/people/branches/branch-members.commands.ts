import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { grantableRoles, mayActOn, parseRole, type Role } from '../../../shared/access/roles.ts';
import { forbidden, invalid, notFound } from '../../../shared/kernel/errors.ts';
import { type BranchId, parseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { branchId, type LinkSource, type PersonBranchItem, personBranchRecord } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { Call } from '../../platform/request/request.ts';
import { transact } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope } from '../../tenancy/branch.queries.ts';
import { branchExists, changeMember, putBranchLink } from '../member.records.ts';

/** Fits one transaction: the member and, for each branch, two links and a check. */
const MAX_BRANCHES_PER_TRANSACTION = 30;
const MAX_IDS = 500;

type BranchRole = Exclude<Role, 'super_admin'>;

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

/**
 * Adds a person to branches directly. Where they are members by a group, the direct source is added and the role is replaced; where
 * they are direct members, nothing changes. Returns the consistency token of the write, null when nothing was written.
 * @throws NOT_FOUND for a person who is not a member, and for a missing branch
 */
export function addUserToBranch(
  context: CommandContext,
  scope: Scope,
  person: PersonId,
  branches: readonly BranchId[],
  role: BranchRole,
): Promise<string | null> {
  return transact(async () => {
    const member = await readMember(scope, person);
    if (!member || member.deletedAt) throw notFound();
    const links = await getMany(
      'records',
      branches.map((branch) => records.personBranch(scope, person, branch)),
      personBranchRecord,
    );
    const added = branches.filter((_, index) => !links[index]?.sources.some(isDirect));
    if (added.length === 0) return { writes: [], result: null };
    const linkOf = (branch: BranchId): Omit<PersonBranchItem, 'pk' | 'sk'> => {
      const existing = links[branches.indexOf(branch)];
      return {
        person,
        branch,
        role,
        active: existing?.active ?? true,
        sources: [{ kind: 'direct' }, ...(existing?.sources ?? [])],
        since: existing?.since ?? context.now,
      };
    };
    const writes = [
      ...(await changeMember(context, scope, member, {}, [
        { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [...added], removed: [] },
      ])),
      ...added.map((branch) => branchExists(scope, branch)),
      ...added.flatMap((branch) => putBranchLink(scope, linkOf(branch))),
    ];
    return { writes, result: tokenOf(streams.member(scope, person), member.v + 1) };
  });
}

/** The input of `addUsersToBranches`. */
export type UserBranchInput = {
  readonly user_ids: readonly (string | number)[];
  readonly branch_ids: readonly (string | number)[];
  readonly role?: string | null | undefined;
};

function roleFor(viewer: TenantViewer, name: string | null | undefined): BranchRole {
  const role = name == null ? 'learner' : parseRole(name);
  if (role === null || role === 'super_admin') throw invalid('role', 'The role is unknown.');
  if (!grantableRoles(viewer.tenant.role).includes(role)) throw forbidden();
  return role;
}

/** Returns members of the instance by their ids. @throws NOT_FOUND for any missing one, FORBIDDEN for a higher role than the caller's */
async function readPeople(viewer: TenantViewer, inputs: readonly (string | number)[]): Promise<PersonId[]> {
  const people = [...new Set(inputs)].map((input) => parseId<PersonId>(input));
  for (const person of people) {
    const member = person === null ? undefined : await readMember(viewer.tenant.scope, person);
    if (!member || member.deletedAt) throw notFound();
    if (!mayActOn(viewer.tenant.role, member.role)) throw forbidden();
  }
  return people.filter((person) => person !== null);
}

/**
 * Adds people to branches that the caller manages. Every id is checked before the first write; a repeat of an interrupted call skips
 * what was written.
 * @throws NOT_FOUND for any id that is missing or out of the caller's scope; FORBIDDEN for a role above the caller's
 */
export async function addUsersToBranches(call: Call, viewer: TenantViewer, input: UserBranchInput): Promise<void> {
  const role = roleFor(viewer, input.role);
  for (const field of ['user_ids', 'branch_ids'] as const)
    if (input[field].length > MAX_IDS)
      throw invalid(field, sentence('Add at most {most} users at a time, to at most {most} branches.', { most: MAX_IDS }));
  const branches: BranchId[] = [];
  for (const id of new Set(input.branch_ids.map(String))) branches.push(branchId((await branchInScope(viewer, id)).id));
  const people = await readPeople(viewer, input.user_ids);
  await takeKey(call, viewer.person, ['addUserToBranch', people, branches, role]);
  for (const person of people) {
    for (let from = 0; from < branches.length; from += MAX_BRANCHES_PER_TRANSACTION) {
      const context = commandContext(call, viewer, `addUserToBranch/${person}/${from}`);
      const token = await addUserToBranch(
        context,
        viewer.tenant.scope,
        person,
        branches.slice(from, from + MAX_BRANCHES_PER_TRANSACTION),
        role,
      );
      if (token !== null) call.tokens.push(token);
    }
  }
}
