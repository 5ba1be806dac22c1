import { personId, type SelfItem, selfRecord } from '../../platform/request/access-records.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { platform } from '../../platform/keys/keys.ts';

/** The id, names and e-mail of a person, for rows that refer to them. */
export type PersonRefView = { readonly id: number; readonly firstName: string; readonly lastName: string; readonly email: string };

/** Returns references to people by id, without erased ones. */
export async function personRefs(people: readonly number[]): Promise<Map<number, PersonRefView>> {
  const ids = [...new Set(people)];
  const selves = await getMany(
    'platform',
    ids.map((id) => platform.self(personId(id))),
    selfRecord,
  );
  return new Map(selves.flatMap((self) => (self ? [[self.id, refOf(self)]] : [])));
}

const refOf = ({ id, firstName, lastName, email }: SelfItem): PersonRefView => ({ id, firstName, lastName, email });
