import SchemaBuilder from '@pothos/core';
import type { Call } from '../request.ts';

/** The context of a GraphQL request: the call, and the document's name for the log. */
export type GraphContext = { readonly call: Call };

/**
 * The one builder. Types and fields are declared beside their feature, in x.schema.ts; a resolver authorises, parses, and hands
 * over to a command or a query.
 */
export const builder = new SchemaBuilder<{
  Context: GraphContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    Upload: { Input: File; Output: never };
  };
}>({
  // The contract promises most fields; one that may be null says so.
  defaultFieldNullability: false,
});

builder.queryType({});
builder.mutationType({});
