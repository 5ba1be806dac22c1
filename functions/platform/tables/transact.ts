import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../runtime/manifest-types.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { type Item, tableName } from './client.ts';
import { transactWrite } from './dynamo.ts';
import { pauseBefore } from '../runtime/jitter.ts';
import type { Key } from '../keys/keys.ts';
import { checkFence } from '../keys/tenant-fence.ts';

type Condition = { readonly condition?: string; readonly names?: Record<string, string>; readonly values?: Record<string, unknown> };

/** One item of a transaction. `onFail` is thrown when its condition fails for good; without it the whole plan is made again. */
export type Write = Condition & { readonly table: TableName; readonly onFail?: AppError } & (
    | { readonly put: Item }
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
 * Concurrent transactions on one guard are rejected by DynamoDB, not queued: waiting with jitter makes them queue.
 * @throws the `onFail` of the write that was refused; CONFLICT when every try was in conflict with another transaction
 */
export async function transact<Result>(plan: () => Promise<Plan<Result>>): Promise<Result> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const { writes, result } = await plan();
    if (writes.length === 0) return result;
    if (writes.length > TRANSACTION_LIMIT)
      throw new Error(`A transaction of ${writes.length} items was planned; ${TRANSACTION_LIMIT} is the limit.`);
    for (const write of writes) checkFence(keyOf(write).pk);
    try {
      await transactWrite(writes.map(toItem), randomUUID());
      return result;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      throwIfFinal(writes, error);
      await pauseBefore(turn);
    }
  }
  throw new AppError('CONFLICT', 'Someone else is changing this right now. Please try again.');
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
