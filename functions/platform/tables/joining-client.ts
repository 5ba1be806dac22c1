import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import { setImmediate as afterThisTurn } from 'node:timers';
import { chunksOf } from '../runtime/chunks.ts';
import { longCalls } from './long-calls.ts';
import { type InputOf, type OutputOf, type TableOperation, tableOfPart, type TransactionPart as Part } from './table-calls.ts';
import type { TableClient } from './table-client.ts';

/** Items of a transaction that is joined: what one person does. A longer one would hold up those who wait for what they have put. */
const MOST_OF_TRANSACTION = 12;
/** Keys of a reading that is long. */
const MANY_KEYS = 12;

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
  return null;
}

type Batch = NonNullable<InputOf<'BatchWriteItem'>['RequestItems']>;

/** Returns batches of so many items at most, which together are one. */
const piecesOf = (batch: Batch, most: number): Batch[] =>
  Object.entries(batch).flatMap(([table, requests]) => chunksOf(requests, most).map((piece) => ({ [table]: piece })));

const partsOfBatch = (batch: Batch): Part[] =>
  Object.entries(batch).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) =>
      PutRequest ? { Put: { TableName, Item: PutRequest.Item } } : { Delete: { TableName, Key: DeleteRequest?.Key } },
    ),
  );

/** Returns what the pieces of a batch left undone, as one answer. */
function togetherOf(answers: readonly OutputOf<'BatchWriteItem'>[]): OutputOf<'BatchWriteItem'> {
  const left: Batch = {};
  for (const { UnprocessedItems = {} } of answers)
    for (const [table, requests] of Object.entries(UnprocessedItems)) left[table] = [...(left[table] ?? []), ...requests];
  return { UnprocessedItems: left };
}

/** Returns whether a call reads many items by their keys. */
function isLongReading(operation: TableOperation, input: object): boolean {
  if (operation !== 'BatchGetItem') return false;
  const { RequestItems = {} } = input as InputOf<'BatchGetItem'>;
  return Object.values(RequestItems).reduce((sum, { Keys }) => sum + (Keys?.length ?? 0), 0) > MANY_KEYS;
}

function keyOf(part: Part): string {
  const { Put, Update, Delete, ConditionCheck } = part;
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([tableOfPart(part), pk, sk]);
}

/** Takes the writes that one transaction of so many items can hold, which touches no item twice; writes of one item stay in their order. */
function takeGroup(waiting: JoinedWrite[], most: number): JoinedWrite[] {
  const group: JoinedWrite[] = [];
  const left: JoinedWrite[] = [];
  const keys = new Set<string>();
  let size = 0;
  for (const write of waiting) {
    const own = write.parts.map(keyOf);
    const fits = group.length === 0 || (size + own.length <= most && !own.some((key) => keys.has(key)));
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
 * means the same as by itself: when the transaction is refused, each of its writes is made alone, and a condition that fails is told to its own caller. `engine`: its address, by which its writes take turns.
 */
export function joiningWrites(client: TableClient, engine: string): TableClient {
  const waiting: JoinedWrite[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly JoinedWrite[]): Promise<void> => {
    const [first] = group;
    if (first?.isWhole && group.length === 1) return settleAlone(first);
    const TransactItems = group.flatMap(({ parts }) => parts);
    try {
      // The token makes a repeat of the call, whose answer was lost, the same transaction.
      await client.send('TransactWriteItems', { TransactItems, ClientRequestToken: randomUUID() });
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
    const { mostJoined, write } = longCalls();
    while (waiting.length > 0) await write(engine, () => writeGroup(takeGroup(waiting, mostJoined(engine))));
    isWriting = false;
  };

  const join = (parts: readonly Part[], isWhole: boolean, alone: () => Promise<object>): Promise<object> =>
    new Promise((resolve, reject) => {
      waiting.push({ parts, isWhole, alone, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      afterThisTurn(() => void writeWaiting());
    });

  const joinBatch = async (batch: Batch): Promise<OutputOf<'BatchWriteItem'>> => {
    const pieces = piecesOf(batch, longCalls().mostJoined(engine));
    const write = (piece: Batch) => {
      const parts = partsOfBatch(piece);
      return join(parts, parts.length === 1, () => client.send('BatchWriteItem', { RequestItems: piece }));
    };
    return togetherOf(await Promise.all(pieces.map(write)));
  };

  return {
    send: async <Operation extends TableOperation>(operation: Operation, input: InputOf<Operation>): Promise<OutputOf<Operation>> => {
      if (operation === 'BatchWriteItem') return joinBatch((input as InputOf<'BatchWriteItem'>).RequestItems ?? {});
      const alone = (): Promise<OutputOf<Operation>> => client.send(operation, input);
      if (isLongReading(operation, input)) await longCalls().whenQuiet();
      const parts = partsOf(operation, input);
      if (parts === null) return operation === 'TransactWriteItems' ? longCalls().write(engine, alone) : alone();
      return join(parts, parts.length === 1 || operation === 'TransactWriteItems', alone);
    },
  };
}
