import { GraphQLError } from 'graphql';
import { AppError } from '../../shared/kernel/errors.ts';
import { logger } from '../platform/runtime/logger.ts';

const MASKED = 'Something went wrong. Please try again.';

/** Turns what a resolver threw into what the contract answers; anything that is not for people is logged and masked. */
export function maskError(error: unknown): Error {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const where =
    error instanceof GraphQLError ? { nodes: error.nodes, path: error.path, source: error.source, positions: error.positions } : {};
  if (original instanceof AppError) {
    return new GraphQLError(original.message, {
      ...where,
      extensions: {
        code: original.code,
        // A token that is valid no more answers 401 as a whole; without any token the document still ran.
        ...(original.staleToken && { http: { status: 401 } }),
        // Without a path nothing was run: the caller was stopped at the door.
        ...(original.retryAfterSeconds !== undefined &&
          where.path === undefined && { http: { status: 429, headers: { 'retry-after': String(original.retryAfterSeconds) } } }),
        ...(original.validation && { validation: original.validation }),
        ...(original.conflict && { conflict: original.conflict }),
      },
    });
  }
  if (original instanceof GraphQLError) return badRequest(original);
  logger.error('graphql.internal', original instanceof Error ? original : new Error(String(original)));
  return new GraphQLError(MASKED, { ...where, extensions: { code: 'INTERNAL' } });
}

function badRequest(error: GraphQLError): GraphQLError {
  const { code } = error.extensions;
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    path: error.path,
    extensions: {
      ...error.extensions,
      // Without a path nothing was run: the document does not parse, validate or fit the limits.
      ...(error.path === undefined && { http: { status: 400 } }),
      code: typeof code === 'string' && code === code.toUpperCase() && !code.startsWith('GRAPHQL_') ? code : 'BAD_REQUEST',
    },
  });
}
