// @chunk shell
import { ApiError, toApiError } from './api-error.ts';

/** Returns the error with this message if the server gave no reply or failed; a refusal keeps the server's message. */
export function withFailureText(text: string, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  return error.unsettled ? new ApiError(error.code, text, { requestId: error.requestId }) : error;
}
