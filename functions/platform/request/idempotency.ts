import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { toMillis } from '../../../shared/kernel/instant.ts';
import { getItem } from '../tables/dynamo.ts';
import { hashOfBody, keyReused } from '../keys/command-ids.ts';
import { expiring, parseCommitKey, PLATFORM_TENANT } from '../keys/keys.ts';
import { isOfPlatform, tokenOf } from '../keys/consistency-tokens.ts';
import type { Call } from './request.ts';
import { type Plan, transact, type Write } from '../tables/transact.ts';
import { record, type RecordOf } from '../tables/record.ts';

const KEPT_SECONDS = 72 * 3600;

/** Expiring `idem#{person}`/key: the commits and the response of a call with this key. */
const idempotencyRecord = record('idempotency key', { hash: z.string(), answer: z.string(), marks: z.array(z.string()), ttl: z.int() });
type IdempotencyItem = RecordOf<typeof idempotencyRecord>;

/**
 * Returns the consistency tokens of the commits that a plan writes, without their tenant. Of the platform's commits only those of
 * instances have one: a token of a person would be read as the tenant's own, and lists would wait for it.
 */
export const marksOf = (writes: readonly Write[]): string[] =>
  writes.flatMap((write) => {
    if (write.table !== 'events' || !('put' in write)) return [];
    const { stream, version, tenant } = parseCommitKey(write.put);
    const mark = tokenOf(stream, version);
    return tenant === PLATFORM_TENANT && !isOfPlatform(mark) ? [] : [mark];
  });

/**
 * Carries out a plan of writes for a call, and adds the tokens of its commits to the call. With an Idempotency-Key the answer is stored
 * in the same transaction: the same key and body of the same person return it again for 72 h, another body is a CONFLICT.
 * `body` is the input of the call; both must survive JSON.
 */
export async function idempotent<Answer>(
  call: Call,
  person: PersonId | 'public',
  body: unknown,
  plan: () => Promise<Plan<Answer>>,
): Promise<Answer> {
  const key = call.idempotencyKey;
  const now = Math.floor(toMillis(call.now) / 1000);
  const hash = hashOfBody(body);
  let marks: string[] = [];
  const answer = await transact(async () => {
    const stored = key === null ? null : await storedAnswer<Answer>(person, key, hash, now);
    if (stored) {
      ({ marks } = stored);
      return { writes: [], result: stored.answer };
    }
    const made = await plan();
    marks = marksOf(made.writes);
    if (key === null || made.writes.length === 0) return made;
    return { writes: [...made.writes, putAnswer(person, key, { hash, answer: made.result, marks }, now)], result: made.result };
  }).catch(async (error: unknown) => {
    // Of two calls at once with one key, the later may be refused by what the earlier has written: it is a repeat like any other.
    const stored = key === null ? null : await storedAnswer<Answer>(person, key, hash, now);
    if (!stored) throw error;
    ({ marks } = stored);
    return stored.answer;
  });
  call.tokens.push(...marks);
  return answer;
}

/**
 * Takes the Idempotency-Key of a call for its input, for calls that store no answer, since their commands recognise their own repeats.
 * @throws CONFLICT for a key that the same person used with another input
 */
export async function takeKey(call: Call, person: PersonId, body: unknown): Promise<void> {
  const { idempotencyKey: key } = call;
  if (key === null) return;
  const now = Math.floor(toMillis(call.now) / 1000);
  const hash = hashOfBody(body);
  await transact(async () => {
    const stored = await storedAnswer<true>(person, key, hash, now);
    return { writes: stored ? [] : [putAnswer(person, key, { hash, answer: true, marks: [] }, now)], result: undefined };
  });
}

/** Returns the write of the answer to a key that was not used. */
const putAnswer = (
  person: PersonId | 'public',
  key: string,
  { hash, answer, marks }: { readonly hash: string; readonly answer: unknown; readonly marks: string[] },
  now: number,
): Write => {
  const item: IdempotencyItem = {
    ...expiring.idempotency(person, key),
    hash,
    answer: JSON.stringify(answer),
    marks,
    ttl: now + KEPT_SECONDS,
  };
  return {
    table: 'expiring',
    put: item,
    condition: 'attribute_not_exists(pk) OR #ttl <= :now',
    names: { '#ttl': 'ttl' },
    values: { ':now': now },
  };
};

async function storedAnswer<Answer>(
  person: PersonId | 'public',
  key: string,
  hash: string,
  now: number,
): Promise<{ answer: Answer; marks: string[] } | null> {
  const item = await getItem('expiring', expiring.idempotency(person, key), idempotencyRecord);
  if (!item || item.ttl <= now) return null;
  if (item.hash !== hash) throw keyReused();
  return { answer: JSON.parse(item.answer) as Answer, marks: item.marks };
}
