import { GraphQLError } from 'graphql';
import { AppError, ERROR_CODES, printedMessages, textsOfFields } from '../../../shared/kernel/errors.ts';
import { valuesIn } from '../../../shared/kernel/regional/sentence.ts';
import { logger } from '../runtime/logger.ts';

const MASKED = 'Something went wrong. Please try again.';

const SUGGESTION = ' Did you mean ';
/** Of a document and of its variables; a variable that is missing itself was named by the caller. */
const MISSING = /(?:^|; )Field "[^"]{1,200}" (?:of required type|argument) .{1,300} was not provided\.$/;
const LONGEST_MESSAGE = 300;

/**
 * Returns the message of a document or of variables that do not fit the schema, without what tells the schema to somebody who guesses:
 * names like the one that was sent, and the names of fields that are required.
 */
export function withoutHints(message: string): string {
  if (MISSING.test(message)) return 'A required field or argument is missing.';
  const end = message.indexOf(SUGGESTION);
  return (end === -1 ? message : message.slice(0, end)).slice(0, LONGEST_MESSAGE);
}

/** Returns the error of the contract for an error that a resolver threw. Any error that is not an AppError or a GraphQL error is logged and masked. */
export function maskError(error: unknown): Error {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const location =
    error instanceof GraphQLError ? { nodes: error.nodes, path: error.path, source: error.source, positions: error.positions } : {};
  if (original instanceof AppError) {
    return new GraphQLError(original.message, {
      ...location,
      extensions: {
        code: original.code,
        // A token that is no longer valid makes the whole response a 401; without any token the document is still executed.
        ...(original.staleToken && { http: { status: 401 } }),
        ...retryLater(original, location.path === undefined),
        ...textsIn(original),
        ...(original.conflict && { conflict: original.conflict }),
        ...(original.deniedAs && { reason: original.deniedAs }),
      },
    });
  }
  if (original instanceof GraphQLError) return badRequest(original);
  logger.error('graphql.internal', original instanceof Error ? original : new Error(String(original)));
  return new GraphQLError(MASKED, { ...location, extensions: { code: 'INTERNAL' } });
}

/** Returns what the extensions of an error say of its texts: the fields with their messages, and the patterns and values of those that have any. */
function textsIn({ wording, validation }: AppError) {
  const text = valuesIn(wording);
  const texts = validation && textsOfFields(validation);
  return {
    ...(text && { text }),
    ...(validation && { validation: printedMessages(validation) }),
    ...(texts && { validation_texts: texts }),
  };
}

/**
 * Returns the status and Retry-After of a call that is to be repeated later. A limit has them when the call was refused before the
 * document was executed; a busy server always.
 */
function retryLater({ code, retryAfterSeconds }: AppError, isUnexecuted: boolean) {
  if (retryAfterSeconds === undefined || !(isUnexecuted || code === 'BUSY')) return {};
  return { http: { status: code === 'BUSY' ? 503 : 429, headers: { 'retry-after': String(retryAfterSeconds) } } };
}

const CODES: ReadonlySet<unknown> = new Set(ERROR_CODES);

/** Returns the error of a library about the request: with a code of the contract, and nothing of where the library met it. */
function badRequest(error: GraphQLError): GraphQLError {
  const { code, originalError: _, ...extensions } = error.extensions;
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    path: error.path,
    extensions: {
      ...extensions,
      // Without a path nothing was executed: the document does not parse, validate or fit the limits.
      ...(error.path === undefined && { http: { status: 400 } }),
      code: CODES.has(code) ? code : 'BAD_REQUEST',
    },
  });
}
