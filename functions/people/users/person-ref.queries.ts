import { personId, type SelfItem } from '../../platform/access-records.ts';
import { getMany } from '../../platform/dynamo.ts';
import { platform } from '../../platform/keys/keys.ts';

/** A person by name, where a row only mentions them. */
export type PersonRefView = { readonly id: number; readonly firstName: string; readonly lastName: string; readonly email: string };

/** People who are mentioned, by id; without those who were erased. */
export async function personRefs(people: readonly number[]): Promise<Map<number, PersonRefView>> {
  const ids = [...new Set(people)];
  const selves = (await getMany(
    'platform',
    ids.map((id) => platform.self(personId(id))),
  )) as (SelfItem | undefined)[];
  return new Map(selves.flatMap((self) => (self ? [[self.id, refOf(self)]] : [])));
}

const refOf = ({ id, firstName, lastName, email }: SelfItem): PersonRefView => ({ id, firstName, lastName, email });
