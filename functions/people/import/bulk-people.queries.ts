import { type AppError, invalid } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { findPerson, readSelf } from '../../identity/identity.records.ts';
import { type MemberItem, personBranchRecord } from '../../platform/request/access-records.ts';
import { readMember } from '../../platform/request/membership.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { records } from '../../platform/keys/keys.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';

/** Whom a row is about. `member`: somebody in the caller's scope; `elsewhere`: somebody whose identity exists, and who becomes a member. */
export type RowPerson =
  | { readonly kind: 'new' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'member'; readonly person: PersonId; readonly member: MemberItem }
  | { readonly kind: 'refused'; readonly error: AppError };

const refused = (message: string): RowPerson => ({ kind: 'refused', error: invalid('email', message) });

/** Returns whom an e-mail belongs to. Whoever is a member out of the caller's scope is no more than a taken e-mail, as when adding one person. */
export async function personOfRow(viewer: TenantViewer, email: string): Promise<RowPerson> {
  const { scope } = viewer.tenant;
  const person = await findPerson(email);
  if (person === null) return { kind: 'new' };
  const bound = boundOf(viewer);
  const [self, member, link] = await Promise.all([
    readSelf(person),
    readMember(scope, person),
    bound === null ? null : getItem('records', records.personBranch(scope, person, bound), personBranchRecord),
  ]);
  if (!self) throw new Error(`Person ${person} has no identity.`);
  if (self.superAdmin || (link === undefined && member && member.purgedAt === undefined && member.deletedAt === undefined))
    return refused('The email has already been taken.');
  if (!member || member.purgedAt !== undefined) return { kind: 'elsewhere' };
  if (member.deletedAt !== undefined) return refused('A deleted user has this email. Restore that user instead.');
  return { kind: 'member', person, member };
}
