import type { Role } from '../../shared/access/roles.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import type { BranchId, PersonId } from '../../shared/kernel/ids.ts';
import type { LinkSource, PersonBranchItem } from '../platform/access-records.ts';
import type { Act } from '../platform/act.ts';
import { getMany } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys.ts';
import { readMember } from '../platform/membership.ts';
import { transact } from '../platform/transact.ts';
import { branchStands, changeMember, putBranchLink } from './member.records.ts';

const isDirect = (source: LinkSource): boolean => source.kind === 'direct';

/**
 * Puts a person directly into branches. Where a group has put them already, the direct source is added, and the role given here
 * counts from then on; where they are direct members, nothing changes.
 * @throws NOT_FOUND for somebody who is no member, or a branch that is not there
 */
export async function addUserToBranch(
  act: Act,
  scope: Scope,
  person: PersonId,
  branches: readonly BranchId[],
  role: Exclude<Role, 'super_admin'>,
): Promise<void> {
  await transact(async () => {
    const member = await readMember(scope, person);
    if (!member || member.deletedAt) throw notFound();
    const links = (await getMany(
      'records',
      branches.map((branch) => records.personBranch(scope, person, branch)),
    )) as (PersonBranchItem | undefined)[];
    const added = branches.filter((_, index) => !links[index]?.sources.some(isDirect));
    if (added.length === 0) return { writes: [], answer: undefined };
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
    return { writes, answer: undefined };
  });
}
