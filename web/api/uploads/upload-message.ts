// @chunk shell
import { ApiError, COMMON_FAILURE } from '../api-error.ts';
import { Cancelled } from './run-control.ts';

/** What is said of an upload that failed without a reason. */
export const UPLOAD_FAILED = 'Upload failed.';

/** Returns why an upload failed: the server's text, else `otherwise`. Null when it was cancelled. */
export function uploadMessage(thrown: unknown, otherwise: string): string | null {
  if (thrown instanceof Cancelled) return null;
  if (!(thrown instanceof ApiError) || thrown.code === 'NETWORK') return otherwise;
  return thrown.message === COMMON_FAILURE ? otherwise : thrown.message;
}
