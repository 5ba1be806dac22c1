import { getOperationAST, getVariableValues } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { maskError } from '../platform/graphql/errors.ts';

/** Of a smaller body each mistake may repeat all of it. */
const LARGE_BYTES = 64 * 1024;
/** So many mistakes of the variables of a large body are named. */
const MOST_MISTAKES = 5;

/**
 * Refuses a large body whose variables do not fit their types at the first five mistakes. The message of each repeats the object that it is about:
 * the executor's fifty, of an object of 4 MB, were 200 MB of texts and more than a second, for a caller without a sign-in.
 */
export const useVariableLimit: Plugin = {
  onExecute({ args: { schema, document, operationName, variableValues, contextValue }, setResultAndStopExecution }) {
    const { state } = contextValue as unknown as { state: { bytes: number } };
    const operation = getOperationAST(document, operationName);
    if (state.bytes <= LARGE_BYTES || !operation) return;
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, { maxErrors: MOST_MISTAKES });
    if (errors) setResultAndStopExecution({ errors: errors.map((error) => maskError(error)) as never }); // as the plugin of masked errors does
  },
};
