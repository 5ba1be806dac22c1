import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../runtime/manifest-types.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { type Item, tableName } from './client.ts';
import { conflictingItem, isConditionFailure } from './condition-failure.ts';
import { putItem, transactWrite } from './dynamo.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import type { Key } from '../keys/keys.ts';
import { checkFence } from '../keys/tenant-fence.ts';

type Condition = { readonly condition?: string; readonly names?: Record<string, string>; readonly values?: Record<string, unknown> };

/** `isWritten`: whether a stored item is this one, of an earlier try. A put that can be recognised is written without a transaction where it is alone. */
type Put = { readonly put: Item; readonly isWritten?: (stored: Item) => boolean };

/** One item of a transaction. `onFail` is thrown when its condition fails for good; without it the whole plan is made again. */
export type Write = Condition & { readonly table: TableName; readonly onFail?: AppError } & (
    | Put
    | { readonly update: string; readonly key: Key }
    | { readonly remove: Key }
    | { readonly check: Key }
  );

/** How many items DynamoDB accepts in one transaction. */
const TRANSACTION_LIMIT = 100;
const TRIES = 14;

/** The writes of a plan, none when there is nothing to do, and the value that `transact` returns. */
export type Plan<Result> = { readonly writes: readonly Write[]; readonly result: Result };

/**
 * Runs a plan and writes all of its items or none. When something that was read has changed meanwhile (a condition without `onFail`
 * failed), or DynamoDB refused the transaction because another touched the same items, the plan is made again from fresh reads.
 * Concurrent transactions on one guard are rejected by DynamoDB, not queued: waiting with jitter makes them queue. `turn`: 1 at first.
 * @throws the `onFail` of the write that was refused; CONFLICT when every try was in conflict with another transaction
 */
export async function transact<Result>(plan: (turn: number) => Promise<Plan<Result>>): Promise<Result> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const { writes, result } = await plan(turn);
    if (writes.length === 0 || (await writeAll(writes))) return result;
    await pauseBefore(turn);
  }
  throw new AppError('CONFLICT', 'Someone else is changing this right now. Please try again.');
}

/** Writes all items or none. Returns false where what was read has changed meanwhile. @throws the `onFail` of the write that was refused */
async function writeAll(writes: readonly Write[]): Promise<boolean> {
  if (writes.length > TRANSACTION_LIMIT)
    throw new Error(`A transaction of ${writes.length} items was planned; ${TRANSACTION_LIMIT} is the limit.`);
  const [first] = writes;
  // A transaction is billed twice.
  if (writes.length === 1 && first && 'put' in first && first.isWritten) return putAlone(first, first.isWritten);
  for (const write of writes) checkFence(keyOf(write).pk);
  try {
    await transactWrite(writes.map(toItem), randomUUID());
    return true;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throwIfFinal(writes, error);
    return false;
  }
}

/** Puts one item. Returns whether it is stored now, by this call or by an earlier try of it. */
async function putAlone({ table, put, onFail, ...condition }: Write & Put, isWritten: (stored: Item) => boolean): Promise<boolean> {
  try {
    await putItem(table, put, condition);
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const stored = conflictingItem(error);
    if (stored && isWritten(stored)) return true;
    if (onFail) throw onFail;
    return false;
  }
}

/** @throws the `onFail` of a condition that failed, or the error itself when another try cannot help */
function throwIfFinal(writes: readonly Write[], error: TransactionCanceledException): void {
  const reasons = error.CancellationReasons ?? [];
  for (const [index, reason] of reasons.entries()) {
    const onFail = writes[index]?.onFail;
    if (reason.Code === 'ConditionalCheckFailed' && onFail) throw onFail;
  }
  const retryable = new Set(['None', 'ConditionalCheckFailed', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
  if (reasons.some((reason) => !retryable.has(reason.Code ?? 'None'))) throw error;
}

function toItem(write: Write): NonNullable<TransactWriteCommandInput['TransactItems']>[number] {
  const common = {
    TableName: tableName(write.table),
    ...(write.names && { ExpressionAttributeNames: write.names }),
    ...(write.values && { ExpressionAttributeValues: write.values }),
  };
  const condition = write.condition ? { ConditionExpression: write.condition } : {};
  if ('put' in write) return { Put: { ...common, ...condition, Item: write.put } };
  if ('update' in write) return { Update: { ...common, ...condition, Key: keyAlone(write.key), UpdateExpression: write.update } };
  if ('remove' in write) return { Delete: { ...common, ...condition, Key: keyAlone(write.remove) } };
  return { ConditionCheck: { ...common, ConditionExpression: write.condition ?? 'attribute_exists(pk)', Key: keyAlone(write.check) } };
}

const keyOf = (write: Write): Key =>
  'put' in write ? write.put : 'update' in write ? write.key : 'remove' in write ? write.remove : write.check;

/** Returns the key alone: an item is a key with more members, which DynamoDB refuses. */
const keyAlone = (key: Key): Key => ({ pk: key.pk, sk: key.sk });
