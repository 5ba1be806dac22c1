import SchemaBuilder from '@pothos/core';
import type { Call } from '../request/request.ts';

/** The context of a GraphQL request. */
export type GraphContext = { readonly call: Call };

/** The builder with Query and Mutation, whose fields root-fields.ts adds. */
export const rootBuilder = new SchemaBuilder<{
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

rootBuilder.queryType({});
rootBuilder.mutationType({});

/**
 * The builder of the types of the schema, in the x.schema.ts of each module. Calls are declared there, too, by the functions of
 * root-fields.ts, which know the access table.
 */
export const builder: Omit<typeof rootBuilder, 'queryField' | 'queryFields' | 'mutationField' | 'mutationFields'> = rootBuilder;
