import type { PersonId } from '../../../shared/kernel/ids.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { type MemberItem, memberRecord, personId, selfRecord } from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { ImportRowItem } from './import.records.ts';
import { hasSignedIn } from './remove-imported.commands.ts';

/** Somebody whom an import added and who is here. */
type ImportedPerson = { readonly member: MemberItem; readonly hasSignedIn: boolean };

/** Returns the people whom an import added. */
export const addedIn = (rows: readonly ImportRowItem[]): PersonId[] =>
  rows.filter(({ kind }) => kind !== 'updated').map(({ person }) => personId(person));

/** Returns those of some people who are here, with whether they have used what an import gave them. */
export async function peopleHere(scope: Scope, people: readonly PersonId[]): Promise<ImportedPerson[]> {
  const [members, selves] = await Promise.all([
    getMany(
      'records',
      people.map((person) => records.member(scope, person)),
      memberRecord,
    ),
    getMany(
      'platform',
      people.map((person) => platform.self(person)),
      selfRecord,
    ),
  ]);
  return members.flatMap((member, index) =>
    member && member.erasedAt === undefined && member.purgedAt === undefined
      ? [{ member, hasSignedIn: hasSignedIn(member, selves[index]) }]
      : [],
  );
}
