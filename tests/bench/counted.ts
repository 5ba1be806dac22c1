import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { s3 } from '../../functions/platform/objects/blobs.ts';
import { dynamo, type Item, replaceDynamo } from '../../functions/platform/tables/client.ts';
import { settings } from '../../functions/platform/runtime/settings.ts';
import { itemSize, itemUnits } from './write-units.ts';

/** What calls of the store come to, by AWS's rules for on-demand tables. */
export type Counted = {
  writeUnits: number;
  readUnits: number;
  storeCalls: number;
  announcements: number;
  objectPuts: number;
  objectGets: number;
};

const nothing = (): Counted => ({ writeUnits: 0, readUnits: 0, storeCalls: 0, announcements: 0, objectPuts: 0, objectGets: 0 });
const READ_BYTES = 4096;

/** A consistent read: a unit for every begun 4 kB of what was found, one at least. */
const readUnits = (items: readonly Item[]): number =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemSize(item), 0) / READ_BYTES));

type Input = Readonly<Record<string, unknown>> & { readonly TableName?: string };
type Keyed = { readonly TableName: string; readonly Key: Item };

/** Counts what the functions of this process ask of tables and buckets, from now on. */
export function counting(): { taken(): Counted } {
  let counted = nothing();
  // Its own client, so that what it reads is not counted.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const written = (table: string | undefined, item: Item): number => {
    const units = itemUnits(item);
    if (table !== settings().TABLE_EVENTS) return units;
    if (Array.isArray(item['out'])) counted.announcements += 1;
    // The line in the local index is the whole item again.
    return item['at'] === undefined ? units : 2 * units;
  };
  const updated = async ({ TableName, Key }: Keyed): Promise<number> => {
    const { Item: item } = await client.send(new GetCommand({ TableName, Key }));
    return item ? itemUnits(item as Item) : 1;
  };
  const transacted = async (part: Record<string, Input>): Promise<number> => {
    const { Put, Update } = part;
    if (Put) return 2 * written(Put.TableName, Put['Item'] as Item);
    return 2 * (Update ? await updated(Update as unknown as Keyed) : 1);
  };

  const count = async (name: string, input: Input, output: Readonly<Record<string, unknown>>): Promise<void> => {
    counted.storeCalls += 1;
    switch (name) {
      case 'PutItem':
        counted.writeUnits += written(input.TableName, input['Item'] as Item);
        return;
      case 'UpdateItem':
        counted.writeUnits += await updated(input as unknown as Keyed);
        return;
      case 'DeleteItem':
        counted.writeUnits += 1;
        return;
      case 'TransactWriteItems':
        for (const part of input['TransactItems'] as Record<string, Input>[]) counted.writeUnits += await transacted(part);
        return;
      case 'BatchWriteItem':
        for (const [table, requests] of Object.entries(input['RequestItems'] as Record<string, { PutRequest?: { Item: Item } }[]>))
          for (const { PutRequest } of requests) counted.writeUnits += PutRequest ? written(table, PutRequest.Item) : 1;
        return;
      case 'GetItem':
        counted.readUnits += readUnits(output['Item'] ? [output['Item'] as Item] : []);
        return;
      case 'BatchGetItem': {
        const items = Object.values(output['Responses'] as Record<string, Item[]>).flat();
        const keys = Object.values(input['RequestItems'] as Record<string, { Keys: unknown[] }>).flatMap(({ Keys }) => Keys);
        counted.readUnits += items.reduce((sum, item) => sum + readUnits([item]), 0) + Math.max(0, keys.length - items.length);
        return;
      }
      case 'Query':
      case 'Scan':
        counted.readUnits += readUnits((output['Items'] ?? []) as Item[]);
        return;
      default:
        throw new Error(`Nobody has said what ${name} costs.`);
    }
  };

  const real = dynamo();
  replaceDynamo({
    send: async (operation, input) => {
      const output = await real.send(operation, input);
      await count(operation, input, output);
      return output;
    },
  });
  s3().middlewareStack.add(
    (next, context) => (args) => {
      const put = (context as { commandName?: string }).commandName === 'PutObjectCommand';
      counted[put ? 'objectPuts' : 'objectGets'] += 1;
      return next(args);
    },
    { step: 'initialize', name: 'counting' },
  );
  return {
    taken: () => {
      const before = counted;
      counted = nothing();
      return before;
    },
  };
}
