import { createHash } from 'node:crypto';
import { AppError } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { toMillis } from '../../shared/kernel/instant.ts';
import { getItem, type Item } from './dynamo.ts';
import { expiring, parseCommitKey, PLATFORM_TENANT } from './keys/keys.ts';
import { isOfPlatform, markOf } from './marks.ts';
import type { Call } from './request.ts';
import { type Plan, transact, type Write } from './tables/transact.ts';

const KEPT_SECONDS = 72 * 3600;

/** Expiring `idem#{person}`/key: what a call with this key did and answered. */
type IdempotencyItem = Item & { hash: string; answer: string; marks: string[]; ttl: number };

/**
 * The commits that a plan writes, as X-Trellis-After names them: without their tenant. Of those of the platform only instances are
 * named, since a person's would be taken for the tenant's own, and its lists would wait for them.
 */
const marksOf = (writes: readonly Write[]): string[] =>
  writes.flatMap((write) => {
    if (write.table !== 'events' || !('put' in write)) return [];
    const { stream, version, tenant } = parseCommitKey(write.put);
    const mark = markOf(stream, version);
    return tenant === PLATFORM_TENANT && !isOfPlatform(mark) ? [] : [mark];
  });

/**
 * Carries out a plan of record writes for a call, and pushes the marks of its commits to the call. With an Idempotency-Key the
 * answer joins the transaction: the same key and body of the same person answer it again for 72 h, another body is a CONFLICT.
 * `body` is what the caller asked, as JSON; the answer must survive JSON too.
 */
export async function idempotent<Answer>(
  call: Call,
  person: PersonId | 'public',
  body: unknown,
  plan: () => Promise<Plan<Answer>>,
): Promise<Answer> {
  const key = call.idempotencyKey;
  const now = Math.floor(toMillis(call.now) / 1000);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  let marks: string[] = [];
  const answer = await transact(async () => {
    const known = key === null ? null : await earlier<Answer>(person, key, hash, now);
    if (known) {
      ({ marks } = known);
      return { writes: [], answer: known.answer };
    }
    const made = await plan();
    marks = marksOf(made.writes);
    if (key === null || made.writes.length === 0) return made;
    const item: IdempotencyItem = {
      ...expiring.idempotency(person, key),
      hash,
      answer: JSON.stringify(made.answer),
      marks,
      ttl: now + KEPT_SECONDS,
    };
    const unseen: Write = {
      table: 'expiring',
      put: item,
      condition: 'attribute_not_exists(pk) OR #ttl <= :now',
      names: { '#ttl': 'ttl' },
      values: { ':now': now },
    };
    return { writes: [...made.writes, unseen], answer: made.answer };
  }).catch(async (error: unknown) => {
    // Of two at once under one key, the later may be refused by what the earlier has written: it is a repeat like any other.
    const known = key === null ? null : await earlier<Answer>(person, key, hash, now);
    if (!known) throw error;
    ({ marks } = known);
    return known.answer;
  });
  call.marks.push(...marks);
  return answer;
}

async function earlier<Answer>(
  person: PersonId | 'public',
  key: string,
  hash: string,
  now: number,
): Promise<{ answer: Answer; marks: string[] } | null> {
  const item = await getItem<IdempotencyItem>('expiring', expiring.idempotency(person, key));
  if (!item || item.ttl <= now) return null;
  if (item.hash !== hash) throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');
  return { answer: JSON.parse(item.answer) as Answer, marks: item.marks };
}
