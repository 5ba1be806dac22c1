// @chunk shell
import { ApiError, isCode } from '../api/api-error.ts';

/** Returns why a record is not shown: for one that is missing or out of scope, in words that do not tell which. */
export const unreadError = (error: unknown, what: string): unknown =>
  error == null || isCode(error, 'NOT_FOUND') ? new ApiError('NOT_FOUND', `This ${what} doesn't exist, or you don't have access.`) : error;
