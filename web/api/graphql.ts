import type { graphql as generated } from './generated/gql.ts';

/**
 * Tags an operation and gives it the types that codegen wrote for exactly this text. At run time it is the text itself: the generated
 * map of all documents would otherwise travel with the first page, whichever operation that page needs.
 */
// The generated function's overloads are its whole meaning; its body is a look-up that we leave out.
export const graphql = ((source: string) => source) as unknown as typeof generated;

/** Returns an operation together with fragments that it spreads and that stand in other files, as they are sent. */
export const withFragments = <Operation extends { toString(): string }>(
  operation: Operation,
  fragments: readonly { toString(): string }[],
): Operation =>
  // An operation is its text (see above), whatever its type says.
  [operation, ...fragments].join('\n') as unknown as Operation;
