import { getOperationAST, getVariableValues, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { hasMoreValues } from '../../shared/kernel/json-values.ts';
import { maskError } from '../platform/graphql/errors.ts';
import { TOO_LARGE } from './body-limit.ts';

/** Of a smaller body each mistake may repeat all of it. */
const LARGE_BYTES = 64 * 1024;
/** So many mistakes of the variables of a large body are named. */
const MOST_MISTAKES = 5;
/** So many values the variables may have: about those of a course with 2,500 questions. Every object is read member by member of its type, twice. */
const MOST_VALUES = 50_000;

/**
 * Refuses variables of more values than any call needs: a million empty rows in 4 MB were ten seconds, for a caller without a sign-in. Refuses a large body whose variables do not fit their types at the first five mistakes. The message of each repeats the object that it is about:
 * the executor's fifty, of an object of 4 MB, were 200 MB of texts and more than a second, for a caller without a sign-in.
 */
export const useVariableLimit: Plugin = {
  onExecute({ args: { schema, document, operationName, variableValues, contextValue }, setResultAndStopExecution }) {
    const { state } = contextValue as unknown as { state: { bytes: number } };
    const operation = getOperationAST(document, operationName);
    if (state.bytes <= LARGE_BYTES || !operation) return;
    if (hasMoreValues(variableValues, MOST_VALUES)) {
      const extensions = { code: 'BAD_REQUEST', http: { status: 413 } };
      return setResultAndStopExecution({ errors: [new GraphQLError(TOO_LARGE, { extensions })] });
    }
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, { maxErrors: MOST_MISTAKES });
    if (errors) setResultAndStopExecution({ errors: errors.map((error) => maskError(error)) as never }); // as the plugin of masked errors does
  },
};
