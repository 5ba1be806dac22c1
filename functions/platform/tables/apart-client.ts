import { type InputOf, type OutputOf, type TableOperation, tableOfPart } from './table-calls.ts';
import type { TableClient } from './table-client.ts';

type Batch = 'BatchGetItem' | 'BatchWriteItem';

const isBatch = (operation: TableOperation): operation is Batch => operation === 'BatchGetItem' || operation === 'BatchWriteItem';

/** Returns the answers to batches of different tables as one: each member is by table. */
function togetherOf(answers: readonly object[]): object {
  const members: Record<string, object> = {};
  for (const answer of answers)
    for (const [name, byTable] of Object.entries(answer) as [string, object][]) members[name] = { ...members[name], ...byTable };
  return members;
}

/**
 * Returns a client that calls one table at an engine of its own, by `its`, and all others by `others`. A batch of both becomes two calls.
 * @throws when a transaction is to write that table and another: two engines write nothing together
 */
export function withApart(table: string, its: TableClient, others: TableClient): TableClient {
  const clientOf = (name: string | undefined): TableClient => (name === table ? its : others);

  const sendBatch = async (operation: Batch, input: object): Promise<object> => {
    const { RequestItems: all = {} } = input as { readonly RequestItems?: Record<string, unknown> };
    const { [table]: own, ...rest } = all;
    const parts = [
      ...(own === undefined ? [] : [[its, { [table]: own }] as const]),
      ...(own !== undefined && Object.keys(rest).length === 0 ? [] : [[others, rest] as const]),
    ];
    const answers = parts.map(([client, RequestItems]) => client.send(operation, { ...input, RequestItems } as InputOf<Batch>));
    return togetherOf(await Promise.all(answers));
  };

  const sendTransaction = (input: object): Promise<object> => {
    const transaction = input as InputOf<'TransactWriteItems'>;
    const [name, ...more] = new Set(transaction.TransactItems?.map(tableOfPart));
    if (more.length > 0 && (name === table || more.includes(table)))
      throw new Error(`A transaction was planned of ${table} and of another table, which has another engine.`);
    return clientOf(name).send('TransactWriteItems', transaction);
  };

  return {
    send: async <Operation extends TableOperation>(operation: Operation, input: InputOf<Operation>): Promise<OutputOf<Operation>> => {
      if (isBatch(operation)) return sendBatch(operation, input);
      if (operation === 'TransactWriteItems') return sendTransaction(input);
      return clientOf((input as { TableName?: string }).TableName).send(operation, input);
    },
  };
}
