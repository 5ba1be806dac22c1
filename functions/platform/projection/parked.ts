import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { deleteAll, type Item, putItem, query } from '../dynamo.ts';
import { commitKey, parseCommitKey, views } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';

/** A commit that could not be followed: whole, with the reason, until its stream is redriven. */
export type Parked = {
  readonly stream: StreamId;
  readonly version: number;
  readonly reason: string;
  readonly at: string;
  readonly body: Item;
};

type ParkedItem = Item & { stream: string; v: number; reason: string; at: string; body: Item };

/**
 * Sets a commit aside. The log line raises the alarm (README, "Parked commits"); reasons name types and members, never contents.
 */
export async function park(generation: number, commit: { stream: StreamId; version: number; item: Item }, reason: string): Promise<void> {
  const { stream, version, item } = commit;
  const at = new Date().toISOString();
  await putItem('views', { ...views.parked(generation, stream, version), stream: streamKey(stream), v: version, reason, at, body: item });
  logger.error('projector.parked', { stream: streamKey(stream), version, generation, reason });
}

/** All commits that are set aside in a generation. */
export async function listParked(generation: number): Promise<Parked[]> {
  const items = await query<ParkedItem>('views', { pk: views.parkedPartition(generation) });
  return items.map(({ body, reason, at, v }) => ({ stream: parseCommitKey(body).stream, version: v, reason, at, body }));
}

/** Forgets what is set aside of a stream up to a version, which has been followed now. */
export async function unpark(generation: number, stream: StreamId, version: number): Promise<void> {
  const prefix = `${streamKey(stream)}@`;
  const items = await query<ParkedItem>('views', { pk: views.parkedPartition(generation), prefix });
  await deleteAll(
    'views',
    items.filter((item) => item.v <= version),
  );
}

/** Commits of a stream from a version on as they are stored, whether or not they can be read. */
export async function storedCommits(stream: StreamId, version: number): Promise<{ version: number; item: Item }[]> {
  const items = await query('events', { pk: stream.pk, between: [commitKey(stream, version).sk, commitKey(stream, 9_999_999_999).sk] });
  return items.map((item) => ({ version: parseCommitKey(item).version, item }));
}
