import * as z from 'zod/mini';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { toMillis } from '../../../shared/kernel/instant.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { getItem, putItem } from '../tables/dynamo.ts';
import { hashOfBody, keyReused } from '../keys/command-ids.ts';
import { expiring, parseCommitKey, PLATFORM_TENANT } from '../keys/keys.ts';
import { isOfPlatform, tokenOf } from '../keys/consistency-tokens.ts';
import type { Call } from './request.ts';
import { type Plan, transact, type Write } from '../tables/transact.ts';
import { record, type RecordOf } from '../tables/record.ts';

const RETENTION_SECONDS = 72 * 3600;

/** A document has so many mutations at most: 30 have a name of their own, and one may have none. */
const MOST_INPUTS = 31;

const answered = { answer: z.string(), marks: z.array(z.string()) };
/**
 * Expiring `idem#{person}`/key: the commits and the answers of the calls that one request made with this key, by the hashes of their
 * inputs. Those of former versions have one call, whose hash stands beside its answer.
 */
export const idempotencyRecord = record('idempotency key', {
  answers: z.optional(z.record(z.string(), z.object(answered))),
  n: z.optional(z.int()),
  hash: z.optional(z.string()),
  answer: z.optional(answered.answer),
  marks: z.optional(answered.marks),
  ttl: z.int(),
});
export type IdempotencyItem = RecordOf<typeof idempotencyRecord>;
type Answers = NonNullable<IdempotencyItem['answers']>;

const answersOf = ({ answers, hash = '', answer = 'null', marks = [] }: IdempotencyItem): Answers =>
  answers ?? { [hash]: { answer, marks } };

type Keyed = { readonly call: Pick<Call, 'heldKeys'>; readonly person: PersonId | 'public'; readonly key: string; readonly now: number };
const readKey = ({ person, key }: Keyed): Promise<IdempotencyItem | undefined> =>
  getItem('expiring', expiring.idempotency(person, key), idempotencyRecord);

/**
 * Returns what is stored of an input under its key; null where nothing is. A request whose first call is new, or a repeat, holds the key:
 * its other calls are added to it. @throws CONFLICT for an input of another request
 */
function storedOf({ call, key, now }: Keyed, item: IdempotencyItem | undefined, hash: string): Answers[string] | null {
  if (!item || item.ttl <= now) return null;
  const answers = answersOf(item);
  const stored = answers[hash];
  if (stored) call.heldKeys.add(key);
  else if (!call.heldKeys.has(key) || Object.keys(answers).length >= MOST_INPUTS) throw keyReused();
  return stored ?? null;
}

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
 * in the same transaction: the same key and body of the same person return it again for 72 h, another body of another request is a
 * CONFLICT. `body` is the input of the call; both must survive JSON.
 */
export async function idempotent<Answer>(
  call: Call,
  person: PersonId | 'public',
  body: unknown,
  plan: () => Promise<Plan<Answer>>,
): Promise<Answer> {
  const keyed = keyedOf(call, person);
  const hash = hashOfBody(body);
  let marks: string[] = [];
  const repeated = (stored: Answers[string]): Answer => {
    ({ marks } = stored);
    return JSON.parse(stored.answer) as Answer; // that of the same input
  };
  const answer = await transact(async () => {
    const item = keyed && (await readKey(keyed));
    const stored = keyed && storedOf(keyed, item ?? undefined, hash);
    if (stored) return { writes: [], result: repeated(stored) };
    const made = await plan();
    marks = marksOf(made.writes);
    if (!keyed || made.writes.length === 0) return made;
    const answered = { answer: JSON.stringify(made.result), marks };
    return { writes: [...made.writes, putAnswer(keyed, item ?? undefined, { [hash]: answered })], result: made.result };
  }).catch(async (error: unknown) => {
    // Of two calls at once with one key, the later may be refused by what the earlier has written: it is a repeat like any other.
    const stored = keyed && storedOf(keyed, await readKey(keyed), hash);
    if (!stored) throw error;
    return repeated(stored);
  });
  if (keyed) call.heldKeys.add(keyed.key);
  call.tokens.push(...marks);
  return answer;
}

const keyedOf = (call: Call, person: PersonId | 'public'): Keyed | null =>
  call.idempotencyKey === null ? null : { call, person, key: call.idempotencyKey, now: Math.floor(toMillis(call.now) / 1000) };

const TAKEN = { answer: 'true', marks: [] };

/**
 * Takes the Idempotency-Key of a call for its input, for calls that store no answer, since their commands recognise their own repeats. The
 * key is taken before the call is decided, and so by one that is refused or changes nothing, too.
 * @throws CONFLICT for a key that the same person used with another input
 */
export async function takeKey(call: Call, person: PersonId, body: unknown): Promise<void> {
  const keyed = keyedOf(call, person);
  if (!keyed) return;
  const hash = hashOfBody(body);
  await transact(async () => {
    const item = await readKey(keyed);
    const stored = storedOf(keyed, item, hash);
    return { writes: stored ? [] : [putAnswer(keyed, item, { [hash]: TAKEN })], result: undefined };
  });
  call.heldKeys.add(keyed.key);
}

/**
 * As `takeKey`, for commands of one put: `read` is what lies under the key, read with the rest. Returns what takes the key, which goes
 * beside the put: of two requests at once the first has it. @throws CONFLICT for a key that the same person used with another input
 */
export function takingKey(call: Call, person: PersonId, read: IdempotencyItem | undefined, body: unknown): () => Promise<void> {
  const keyed = keyedOf(call, person);
  const hash = hashOfBody(body);
  if (!keyed || storedOf(keyed, read, hash)) return () => Promise.resolve();
  call.heldKeys.add(keyed.key);
  return async () => {
    try {
      await putItem('expiring', itemOf(keyed, read, { [hash]: TAKEN }), asRead(keyed, read));
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  };
}

const isStored = ({ now }: Keyed, read: IdempotencyItem | undefined): read is IdempotencyItem => read !== undefined && read.ttl > now;

/** Returns the item of a key with answers more than it was read with. */
function itemOf(keyed: Keyed, read: IdempotencyItem | undefined, added: Answers): IdempotencyItem {
  const { person, key, now } = keyed;
  const answers = { ...(isStored(keyed, read) && answersOf(read)), ...added };
  return { ...expiring.idempotency(person, key), answers, n: Object.keys(answers).length, ttl: now + RETENTION_SECONDS };
}

/** Returns the condition that a key lies as it was read. */
function asRead(keyed: Keyed, read: IdempotencyItem | undefined) {
  if (!isStored(keyed, read)) {
    const condition = 'attribute_not_exists(pk) OR #ttl <= :now';
    return { condition, names: { '#ttl': 'ttl' }, values: { ':now': keyed.now } };
  }
  const { n, ttl } = read;
  const names = { '#ttl': 'ttl', '#n': 'n' };
  if (n === undefined) return { condition: '#ttl = :ttl AND attribute_not_exists(#n)', names, values: { ':ttl': ttl } };
  return { condition: '#ttl = :ttl AND #n = :n', names, values: { ':ttl': ttl, ':n': n } };
}

const putAnswer = (keyed: Keyed, read: IdempotencyItem | undefined, added: Answers): Write => ({
  table: 'expiring',
  put: itemOf(keyed, read, added),
  ...asRead(keyed, read),
});
