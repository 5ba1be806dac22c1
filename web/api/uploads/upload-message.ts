// @chunk shell
import { ApiError, type ApiErrorCode, COMMON_FAILURE } from '../api-error.ts';
import { Cancelled } from './run-control.ts';
import { t, text } from '../../texts/text.ts';

/** What is said of an upload that failed without a reason. */
export const UPLOAD_FAILED = text('Upload failed.');

const OF_THE_FILE: ReadonlySet<ApiErrorCode> = new Set(['VALIDATION', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE']);

/** Whether an upload failed because of its file, which fails again however often it is sent. */
export const isFileRefused = (thrown: unknown): boolean => thrown instanceof ApiError && OF_THE_FILE.has(thrown.code);

/** Returns why an upload failed: the server's text, else `otherwise`. Null when it was cancelled. */
export function uploadMessage(thrown: unknown, otherwise: string): string | null {
  if (thrown instanceof Cancelled) return null;
  if (!(thrown instanceof ApiError) || thrown.code === 'NETWORK') return otherwise;
  return thrown.message === t(COMMON_FAILURE) ? otherwise : thrown.message;
}
