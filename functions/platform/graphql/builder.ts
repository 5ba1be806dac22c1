import SchemaBuilder from '@pothos/core';
import type { Call } from '../request/request.ts';

/** The context of a GraphQL request. */
export type GraphContext = { readonly call: Call };

/**
 * The builder of the whole schema. Types and fields are declared in the x.schema.ts of each module; a resolver authorises, parses its
 * arguments, and calls a command or a query.
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
  // Most fields of the contract are not null; the others are declared with `nullable`.
  defaultFieldNullability: false,
});

builder.queryType({});
builder.mutationType({});
