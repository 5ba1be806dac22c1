import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  DeleteCommandInput,
  DeleteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  PutCommandOutput,
  QueryCommandInput,
  QueryCommandOutput,
  ScanCommandInput,
  ScanCommandOutput,
  TransactWriteCommandInput,
  TransactWriteCommandOutput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { type Attributes, type AttributeValue, decodeAttributes, encodeAttributes } from './attribute-values.ts';
import { isObject } from '../../../shared/kernel/json-values.ts';

type Call<Input, Output> = { readonly input: Input; readonly output: Omit<Output, '$metadata'> };

/** The calls of DynamoDB's API that the product makes, their items in plain values. */
type TableCalls = {
  GetItem: Call<GetCommandInput, GetCommandOutput>;
  PutItem: Call<PutCommandInput, PutCommandOutput>;
  UpdateItem: Call<UpdateCommandInput, UpdateCommandOutput>;
  DeleteItem: Call<DeleteCommandInput, DeleteCommandOutput>;
  Query: Call<QueryCommandInput, QueryCommandOutput>;
  Scan: Call<ScanCommandInput, ScanCommandOutput>;
  BatchGetItem: Call<BatchGetCommandInput, BatchGetCommandOutput>;
  BatchWriteItem: Call<BatchWriteCommandInput, BatchWriteCommandOutput>;
  TransactWriteItems: Call<TransactWriteCommandInput, TransactWriteCommandOutput>;
};

export type TableOperation = keyof TableCalls;
export type InputOf<Operation extends TableOperation> = TableCalls[Operation]['input'];
export type OutputOf<Operation extends TableOperation> = TableCalls[Operation]['output'];

/** A part of a transaction. */
export type TransactionPart = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Returns the table that a part of a transaction writes or checks. */
export const tableOfPart = ({ Put, Update, Delete, ConditionCheck }: TransactionPart): string | undefined =>
  (Put ?? Update ?? Delete ?? ConditionCheck)?.TableName;

type Encoded = Record<string, AttributeValue>;
type Translate = { readonly one: (value: unknown) => unknown };

/** Members that are attributes, and members that are lists of them. Names of tables are looked at by `byTable` alone. */
const SINGLE = new Set(['Item', 'Key', 'ExclusiveStartKey', 'LastEvaluatedKey', 'Attributes', 'ExpressionAttributeValues']);
const LISTS = new Set(['Keys', 'Items']);
const BY_TABLE = new Set(['RequestItems', 'Responses', 'UnprocessedKeys', 'UnprocessedItems']);

const mapped = (value: object, map: (member: unknown, name: string) => unknown): Record<string, unknown> => {
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) result[name] = map(member, name);
  return result;
};

/** Translates the attributes in an input or output, wherever they stand, and leaves all else as it is. */
function translated(value: object, translate: Translate): Record<string, unknown> {
  const several = (items: unknown): unknown => (items as unknown[]).map(translate.one);
  return mapped(value, (member, name) => {
    if (SINGLE.has(name)) return translate.one(member);
    if (LISTS.has(name)) return several(member);
    if (!isObject(member)) return member;
    if (BY_TABLE.has(name)) return mapped(member, (own) => (name === 'Responses' ? several(own) : nested(own, translate)));
    return name === 'ExpressionAttributeNames' ? member : nested(member, translate);
  });
}

function nested(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => nested(part, translate));
  return isObject(value) ? translated(value, translate) : value;
}

const encoding: Translate = { one: (value) => encodeAttributes(value as Attributes) };
const decoding: Translate = { one: (value) => decodeAttributes(value as Encoded) };

/** Returns the body of a call. */
export const bodyOf = (input: object): string => JSON.stringify(translated(input, encoding));

/** Returns the output of a call from the body of its answer. */
export const outputOf = (body: string): unknown => translated(JSON.parse(body) as object, decoding);
