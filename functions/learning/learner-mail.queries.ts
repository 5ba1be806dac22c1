import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { readSelf } from '../identity/identity.records.ts';
import { instanceTarget, languageOfMail, type LinkTarget } from '../identity/password-link.queries.ts';
import { textsIn } from '../platform/languages/email-texts.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { branchId, type MemberItem, personBranchRecord } from '../platform/request/access-records.ts';
import { query } from '../platform/tables/dynamo.ts';
import type { Texts } from '../platform/texts/texts.ts';
import { findBranch } from '../tenancy/branch.queries.ts';
import { readInstanceRecords } from '../tenancy/instance.queries.ts';

/** Returns the target of mails in a branch; null: in the whole instance. */
export async function targetIn(scope: Scope, branch: number | null): Promise<LinkTarget> {
  const { instance, domain } = await readInstanceRecords(scope.tenant);
  return instanceTarget(instance.domain, domain, branch === null ? null : await findBranch(scope, branchId(branch)));
}

/** Returns the texts of a mail in the language of its addressee. */
export const textsFor = async (target: LinkTarget, person: PersonId): Promise<Texts> =>
  textsIn(languageOfMail(target, (await readSelf(person))?.language));

/** Returns the branch through which somebody without access to the whole instance enters. */
async function branchOf(scope: Scope, { primary, person }: MemberItem): Promise<number | null> {
  if (primary) return null;
  const pk = records.personPartition(scope, asId<PersonId>(person));
  const links = await query('records', { pk, prefix: records.linkPrefix.branch }, personBranchRecord);
  return links.find(({ active }) => active)?.branch ?? null;
}

/** Returns the target of mails to a learner: that of the branch through which they enter. */
export const learnerTarget = async (scope: Scope, learner: MemberItem): Promise<LinkTarget> =>
  targetIn(scope, await branchOf(scope, learner));
