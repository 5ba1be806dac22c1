import * as z from 'zod/mini';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';
import { deleteAll } from '../tables/batches.ts';
import type { Item } from '../tables/client.ts';
import { putItem, query } from '../tables/dynamo.ts';
import { commitKey, parseCommitKey, tenantOfPartition, views } from '../keys/keys.ts';
import { logger } from '../runtime/logger.ts';
import { part, record } from '../tables/record.ts';

/** A commit that could not be projected: the whole item and the reason, until its stream is redriven. */
export type Parked = {
  readonly stream: StreamId;
  readonly version: number;
  readonly reason: string;
  readonly at: string;
  readonly body: Item;
};

const parkedRecord = record('parked commit', {
  stream: z.string(),
  v: z.int(),
  reason: z.string(),
  at: z.string(),
  body: z.intersection(part({ pk: z.string(), sk: z.string() }), z.record(z.string(), z.unknown())),
});

/**
 * Sets a commit aside. The log line raises the alarm (infra/aws/runbook/parked-commits.md); reasons name types and members, never contents.
 */
export async function park(generation: number, commit: { stream: StreamId; version: number; item: Item }, reason: string): Promise<void> {
  const { stream, version, item } = commit;
  const at = new Date().toISOString();
  await putItem('views', { ...views.parked(generation, stream, version), stream: streamKey(stream), v: version, reason, at, body: item });
  logger.error('projector.parked', { tenant: tenantOfPartition(stream.pk), stream: streamKey(stream), version, generation, reason });
}

/** Returns all parked commits of a generation. */
export async function listParked(generation: number): Promise<Parked[]> {
  const items = await query('views', { pk: views.parkedPartition(generation) }, parkedRecord);
  return items.map(({ body, reason, at, v }) => ({ stream: parseCommitKey(body).stream, version: v, reason, at, body }));
}

/** Deletes the parked commits of a stream up to a version, which have been projected now. */
export async function unpark(generation: number, stream: StreamId, version: number): Promise<void> {
  const prefix = `${streamKey(stream)}@`;
  const items = await query('views', { pk: views.parkedPartition(generation), prefix }, parkedRecord);
  await deleteAll(
    'views',
    items.filter((item) => item.v <= version),
  );
}

/** Returns the stored commits of a stream from a version on, whether or not they can be read. */
export async function storedCommits(stream: StreamId, version: number): Promise<{ version: number; item: Item }[]> {
  const items = await query('events', { pk: stream.pk, between: [commitKey(stream, version).sk, commitKey(stream, 9_999_999_999).sk] });
  return items.map((item) => ({ version: parseCommitKey(item).version, item }));
}
