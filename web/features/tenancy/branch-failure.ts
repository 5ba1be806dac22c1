import { ApiError, toApiError } from '../../api/api-error.ts';
import { text } from '../../texts/text.ts';

/** Returns the error of a branch that was not saved: refusals keep the server's messages. */
export function branchFailure(thrown: unknown): ApiError {
  const error = toApiError(thrown);
  const { code, requestId } = error;
  if (code === 'NETWORK') return new ApiError(code, text('An unknown error occurred.'), { requestId });
  return code === 'INTERNAL' ? new ApiError(code, text('Unexpected response from server.'), { requestId }) : error;
}
