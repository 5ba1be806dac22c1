import { type DocumentNode, GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isJson, JSON_BYTES } from '../platform/request/http.ts';

/** The largest body of any call. */
export const MOST_BYTES = 4 * JSON_BYTES;
export const TOO_LARGE = 'The request is too large.';

/** Calls that carry whole courses or lists of people. */
const LARGE: ReadonlySet<string> = new Set(['BulkCreateUsers', 'CreateCourse', 'EditCourse', 'saveCourseDraft']);

const isLarge = ({ definitions }: DocumentNode): boolean =>
  definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every((selection) => selection.kind === Kind.FIELD && LARGE.has(selection.name.value)),
  );

/** JSON bodies are 1 MB at most, but for calls that carry more by nature: which ones stand in a body is known once it is parsed. */
export const useBodyLimit: Plugin = {
  onExecute({ args: { document, contextValue }, setResultAndStopExecution }) {
    const { box, request } = contextValue as unknown as { box: { bytes: number }; request: Request };
    if (box.bytes <= JSON_BYTES || !isJson(request.headers.get('content-type')) || isLarge(document)) return;
    const extensions = { code: 'BAD_REQUEST', max_bytes: JSON_BYTES, http: { status: 413 } };
    setResultAndStopExecution({ errors: [new GraphQLError(TOO_LARGE, { extensions })] });
  },
};
