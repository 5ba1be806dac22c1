import type { PersonId } from '../../../shared/kernel/ids.ts';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { platform, records, type Scope } from '../../platform/keys/keys.ts';
import { type MemberItem, memberRecord, personId, selfRecord } from '../../platform/request/access-records.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { ImportRowItem } from './import.records.ts';
import { hasSignedIn } from './remove-imported.commands.ts';

/** So many people are read at once to find one who has signed in. */
const READ_AT_ONCE = 500;

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

/** Returns why an import can't be undone, which is read until somebody is found who has signed in; null while it can. */
export async function undoRefusal(scope: Scope, rows: readonly ImportRowItem[]): Promise<string | null> {
  for (const people of chunksOf(addedIn(rows), READ_AT_ONCE)) {
    const [first, ...others] = (await peopleHere(scope, people)).filter((person) => person.hasSignedIn);
    if (first) return `${fullNameOf(first.member)} ${others.length > 0 ? 'and others have' : 'has'} signed in since.`;
  }
  return null;
}
