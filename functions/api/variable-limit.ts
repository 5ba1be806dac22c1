import { getOperationAST, getVariableValues, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { hasMoreValues } from '../../shared/kernel/json-values.ts';
import { maskError } from '../platform/graphql/errors.ts';
import { TOO_LARGE } from './body-limit.ts';
import { readsMoreMembers } from './members-read.ts';

/** Of a smaller body each mistake may repeat all of it. */
const LARGE_BYTES = 64 * 1024;
/** So many mistakes of the variables of a large body are named. */
const MOST_MISTAKES = 5;
/** So many values the variables may have: about those of a course with 2,500 questions. */
const MOST_VALUES = 50_000;
/** So many members may be read: about those of the types of that course. Those that are not sent are read too: 50,000 empty rows of an import are 600,000. */
const MOST_MEMBERS = 100_000;

/**
 * Refuses variables of more values or members than any call needs: a million empty rows in 4 MB were ten seconds, for a caller without a sign-in,
 * and 50,000 half a second. Refuses a large body whose variables do not fit their types at the first five mistakes. The message of each repeats
 * the object that it is about: the executor's fifty, of an object of 4 MB, were 200 MB of texts and more than a second, for such a caller too.
 */
export const useVariableLimit: Plugin = {
  onExecute({ args: { schema, document, operationName, variableValues, contextValue }, setResultAndStopExecution }) {
    const { state } = contextValue as unknown as { state: { bytes: number } };
    const operation = getOperationAST(document, operationName);
    if (!operation) return;
    const definitions = operation.variableDefinitions ?? [];
    const variables = variableValues ?? {};
    const isLarge = state.bytes > LARGE_BYTES;
    if ((isLarge && hasMoreValues(variables, MOST_VALUES)) || readsMoreMembers(schema, definitions, variables, MOST_MEMBERS)) {
      const extensions = { code: 'BAD_REQUEST', http: { status: 413 } };
      return setResultAndStopExecution({ errors: [new GraphQLError(TOO_LARGE, { extensions })] });
    }
    if (!isLarge) return;
    const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: MOST_MISTAKES });
    if (errors) setResultAndStopExecution({ errors: errors.map((error) => maskError(error)) as never }); // as the plugin of masked errors does
  },
};
