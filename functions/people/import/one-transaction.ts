import type { Key, Scope } from '../../platform/keys/keys.ts';
import { records } from '../../platform/keys/keys.ts';
import { announcedTogether } from '../../platform/store/announced-together.ts';
import type { Item } from '../../platform/tables/client.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { countAdmin, licenceRecord, useLicences } from '../../tenancy/instance.records.ts';

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const changes = (write: Write, key: Key): boolean => 'update' in write && nameOf(write.key) === nameOf(key);

/** Returns the checks once each: a transaction names an item once. */
function checksOnce(writes: readonly Write[]): Write[] {
  const seen = new Set<string>();
  return writes.filter((write) => {
    if (!('check' in write)) return true;
    const name = nameOf(write.check);
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

const joinsGroups = (write: Write): write is Write & { readonly put: Item } =>
  write.table === 'events' && 'put' in write && Array.isArray(write.put['out']) && write.put['out'].join() === 'LinksChanged';

/** Returns the writes with one announcement for all who join groups, so that their courses are given to them together. */
function followedTogether(writes: readonly Write[]): Write[] {
  const joining = writes.filter(joinsGroups);
  const together = announcedTogether(joining.map(({ put }) => put));
  const puts = new Map<Write, Item>(joining.flatMap((write, index) => (together[index] ? [[write, together[index]]] : [])));
  return writes.map((write) => {
    const put = puts.get(write);
    return put ? { ...write, put } : write;
  });
}

/**
 * Returns the writes of several new members as those of one transaction, which uses all their licences at once, counts all their admins and
 * is followed once.
 */
export async function oneTransaction(scope: Scope, writes: readonly Write[]): Promise<Write[]> {
  const [licence, admins] = [records.instance(scope, 'licence'), records.instance(scope, 'admins')];
  const licences = writes.filter((write) => changes(write, licence)).length;
  const newAdmins = writes.filter((write) => changes(write, admins)).length;
  const others = writes.filter((write) => !changes(write, licence) && !changes(write, admins));
  const stored = licences === 0 ? undefined : await getItem('records', licence, licenceRecord);
  return [
    ...followedTogether(checksOnce(others)),
    ...(licences === 0 ? [] : [useLicences(scope, licences, stored ?? {})]),
    ...(newAdmins === 0 ? [] : [{ ...countAdmin(scope), values: { ':one': newAdmins } }]),
  ];
}
