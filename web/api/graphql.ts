import type { graphql as generated } from './generated/gql.ts';

/**
 * Tags an operation and gives it the types that codegen wrote for exactly this text. At run time it is the text itself: the generated
 * map of all documents would otherwise travel with the first page, whichever operation that page needs.
 */
// The generated function's overloads are its whole meaning; its body is a look-up that we leave out.
export const graphql = ((source: string) => source) as unknown as typeof generated;
