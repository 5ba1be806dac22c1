import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isJson, JSON_BYTES } from '../platform/request/http.ts';

/** The largest body of any call. */
export const MOST_BYTES = 4 * JSON_BYTES;
export const TOO_LARGE = 'The request is too large. Please send less at a time.';

/** Calls that carry whole courses or lists of people. */
const LARGE: ReadonlySet<string> = new Set(['BulkCreateUsers', 'CreateCourse', 'EditCourse', 'saveCourseDraft']);

const isLarge = ({ definitions }: DocumentNode): boolean =>
  definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every((selection) => selection.kind === Kind.FIELD && LARGE.has(selection.name.value)),
  );

/** JSON bodies have 1 MB at most, except of calls that need more; which calls a body holds is known once it is parsed. */
export const useBodyLimit: Plugin = {
  onExecute({ args: { document, contextValue }, setResultAndStopExecution }) {
    const { state, request } = contextValue as unknown as { state: { bytes: number }; request: Request };
    if (state.bytes <= JSON_BYTES || !isJson(request.headers.get('content-type')) || isLarge(document)) return;
    const extensions = { code: 'BAD_REQUEST', max_bytes: JSON_BYTES, http: { status: 413 } };
    setResultAndStopExecution({ errors: [new GraphQLError(TOO_LARGE, { extensions })] });
  },
};
