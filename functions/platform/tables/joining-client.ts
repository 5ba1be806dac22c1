import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { setImmediate as afterThisTurn } from 'node:timers';
import { runLong } from './long-calls.ts';
import type { InputOf, OutputOf, TableOperation } from './table-calls.ts';
import type { TableClient } from './table-client.ts';

/** Items of one transaction at most: of more, each costs the engine hardly less, and everybody else waits for longer. */
const MOST = 24;
/** Items of a transaction that is joined: what one person does. A longer one would hold up those who wait for what they have put. */
const MOST_OF_TRANSACTION = 12;

type Part = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type JoinedWrite = {
  readonly parts: readonly Part[];
  /** It is written whole or not at all by itself. */
  readonly isWhole: boolean;
  /** Writes the parts by the call that was asked for. */
  readonly alone: () => Promise<object>;
  readonly resolve: (output: object) => void;
  readonly reject: (error: unknown) => void;
};

const CONDITION_MEMBERS = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];
/** What a call may have that is joined: none of them asks for values, which a transaction does not return. */
const MEMBERS = {
  PutItem: new Set([...CONDITION_MEMBERS, 'Item']),
  UpdateItem: new Set([...CONDITION_MEMBERS, 'Key', 'UpdateExpression']),
  DeleteItem: new Set([...CONDITION_MEMBERS, 'Key']),
};

const isOfOneItem = (operation: TableOperation): operation is keyof typeof MEMBERS => Object.hasOwn(MEMBERS, operation);

/** Returns the part of a transaction that writes what a call of one item writes. */
function partOf(operation: keyof typeof MEMBERS, input: object): Part {
  if (operation === 'PutItem') return { Put: input as InputOf<'PutItem'> };
  if (operation === 'DeleteItem') return { Delete: input as InputOf<'DeleteItem'> };
  return { Update: input as NonNullable<Part['Update']> }; // with an expression, as every update of the product
}

/** Returns the parts of a transaction that write what a call writes; null for calls that are not joined. */
function partsOf(operation: TableOperation, input: object): readonly Part[] | null {
  if (operation === 'TransactWriteItems') {
    const { TransactItems = [] } = input as InputOf<'TransactWriteItems'>;
    return TransactItems.length <= MOST_OF_TRANSACTION ? TransactItems : null;
  }
  if (isOfOneItem(operation)) return Object.keys(input).every((name) => MEMBERS[operation].has(name)) ? [partOf(operation, input)] : null;
  if (operation !== 'BatchWriteItem') return null;
  return Object.entries((input as InputOf<'BatchWriteItem'>).RequestItems ?? {}).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      PutRequest ? { Put: { TableName, Item: PutRequest.Item } } : { Delete: { TableName, Key: DeleteRequest?.Key } },
    ),
  );
}

function keyOf({ Put, Update, Delete, ConditionCheck }: Part): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([(Put ?? Update ?? Delete ?? ConditionCheck)?.TableName, pk, sk]);
}

/** Takes the writes that one transaction can hold, which touches no item twice; writes of one item stay in their order. */
function takeGroup(waiting: JoinedWrite[]): JoinedWrite[] {
  const group: JoinedWrite[] = [];
  const left: JoinedWrite[] = [];
  const keys = new Set<string>();
  let size = 0;
  for (const write of waiting) {
    const own = write.parts.map(keyOf);
    const fits = group.length === 0 || (size + own.length <= MOST && !own.some((key) => keys.has(key)));
    for (const key of own) keys.add(key);
    (fits ? group : left).push(write);
    if (fits) size += own.length;
  }
  waiting.splice(0, waiting.length, ...left);
  return group;
}

const settleAlone = ({ alone, resolve, reject }: JoinedWrite): Promise<void> => alone().then(resolve, reject);

/**
 * Returns a client that writes in one transaction what is put, changed or deleted while its last write is on the way, short transactions among it. For the embedded engine, which waits for the disk
 * once for every transaction and for every single item, those of a batch too; on AWS a transaction costs twice as much as what is in it. A write
 * means the same as by itself: when the transaction is refused, each of its writes is made alone, and a condition that fails is told to its own caller.
 */
export function joiningWrites(client: TableClient): TableClient {
  const waiting: JoinedWrite[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly JoinedWrite[]): Promise<void> => {
    const [first] = group;
    if (first?.isWhole && group.length === 1) return settleAlone(first);
    const TransactItems = group.flatMap(({ parts }) => parts);
    try {
      // The token makes a repeat of the call, whose answer was lost, the same transaction.
      const write = (): Promise<object> => client.send('TransactWriteItems', { TransactItems, ClientRequestToken: randomUUID() });
      await (TransactItems.length > MOST_OF_TRANSACTION ? runLong(write) : write());
      for (const { resolve } of group) resolve({});
      return;
    } catch (error) {
      const isRefused = error instanceof DynamoDBServiceException && error.$fault === 'client';
      if (!isRefused) {
        for (const { reject } of group) reject(error);
        return;
      }
    }
    await Promise.all(group.map(settleAlone));
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) await writeGroup(takeGroup(waiting));
    isWriting = false;
  };

  return {
    send: <Operation extends TableOperation>(operation: Operation, input: InputOf<Operation>): Promise<OutputOf<Operation>> => {
      const parts = partsOf(operation, input);
      const alone = (): Promise<OutputOf<Operation>> => client.send(operation, input);
      if (parts === null || parts.length > MOST) return operation === 'TransactWriteItems' ? runLong(alone) : alone();
      return new Promise((resolve, reject) => {
        const isWhole = parts.length === 1 || operation === 'TransactWriteItems';
        waiting.push({ parts, isWhole, alone, resolve, reject });
        if (isWriting) return;
        isWriting = true;
        afterThisTurn(() => void writeWaiting());
      });
    },
  };
}
