import type { UploadFailure } from './upload.records.ts';

type Refusal = Omit<UploadFailure, 'status'> & {
  readonly status: 400 | 409 | 410 | UploadFailure['status'];
  readonly more?: Readonly<Record<string, unknown>>;
};

/** A refused upload, with the REST response. */
export class UploadRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'UploadRefused';
    this.refusal = refusal;
  }
}

/** Returns the error for a malformed request. */
export const malformed = (message: string): UploadRefused => new UploadRefused({ status: 400, code: 'BAD_REQUEST', message });
/** Returns the error for an expired upload. */
export const gone = (): UploadRefused =>
  new UploadRefused({ status: 410, code: 'GONE', message: 'This upload has ended. Please start it again.' });
/** Returns the error for an upload that was completed already. */
export const published = (): UploadRefused =>
  new UploadRefused({ status: 409, code: 'CONFLICT', message: 'This upload is complete already.' });
/** Returns the error for an upload whose file has not arrived. */
export const missingBytes = (): UploadRefused =>
  new UploadRefused({
    status: 409,
    code: 'CONFLICT',
    message: 'The file has not arrived yet. Please upload it again.',
    more: { missing: [1] },
  });
/** Returns the error for a body larger than `maxBytes`. */
export const bodyTooLarge = (maxBytes: number): UploadRefused =>
  new UploadRefused({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request is too large. Please send less at a time.',
    more: { max_bytes: maxBytes },
  });
