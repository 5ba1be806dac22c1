import { parseStream } from '../../../events/kernel/streams.ts';
import { commitKey, isMemberPartition, type Key, parseCommitKey, type Scope } from '../../../functions/platform/keys/keys.ts';
import { memberRecord, type MemberItem } from '../../../functions/platform/request/access-records.ts';
import { actorOf } from '../../../functions/platform/store/event-store.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { itemOf } from '../item-text.ts';

/** What the lines of an export are compared with: the tenant of its manifest, and the people whom its own lines name. */
export type ExportFacts = {
  readonly scope: Scope;
  readonly domain: string;
  /** Members of the tenant, and those who were members. */
  readonly people: ReadonlySet<number>;
  /** Address of everybody whose identity is in the export. */
  readonly addresses: ReadonlyMap<number, string>;
};

/** Returns the item of a line. @throws for what has no key */
export function keyedItem(line: string): Item {
  const item = itemOf(line);
  const isKey = (value: unknown): boolean => typeof value === 'string' && value !== '';
  if (!isKey(item.pk) || !isKey(item.sk)) throw new Error('The line has no key.');
  return item;
}

/** Returns whether an item lies at a key. */
export const isAt = ({ pk, sk }: Key, key: Key): boolean => pk === key.pk && sk === key.sk;

/** Returns the record of a member; undefined for other records. @throws MalformedRecord */
export const memberIn = (item: Item): MemberItem | undefined => (isMemberPartition(item.pk) ? memberRecord.parse(item) : undefined);

/** Returns what is wrong with the key of a commit; null for nothing. @throws MalformedRecord for what is no commit */
export function commitProblem(item: Item): string | null {
  const { stream, version } = parseCommitKey(item);
  actorOf(item);
  if (parseStream(stream) === null) return 'it is of no known stream';
  return version >= 1 && isAt(item, commitKey(stream, version)) ? null : 'its key has no version';
}
