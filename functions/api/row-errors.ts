import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

type Validation = Readonly<Record<string, readonly string[]>>;

/** Returns an error for each message of a row that was refused. */
function errorsOf(error: GraphQLError): GraphQLError[] {
  const { path, nodes, extensions } = error;
  const validation = extensions['validation'] as Validation | undefined;
  if (path?.length !== 2 || typeof path[1] !== 'number' || !validation) return [error];
  return Object.entries(validation).flatMap(([field, messages]) =>
    messages.map(
      (message) => new GraphQLError(message, { path, nodes, extensions: { ...extensions, validation: { [field]: [message] } } }),
    ),
  );
}

/** A refused row of a list is null and has an error for each of its messages, with the path of the row. GraphQL itself knows one for each null. */
export const useRowErrors: Plugin = {
  onResultProcess({ result }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
    Object.assign(result, { errors: result.errors.flatMap(errorsOf) });
  },
};
