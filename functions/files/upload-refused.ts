import type { UploadFailure } from '../courses/upload.records.ts';

type Refusal = Omit<UploadFailure, 'status'> & {
  readonly status: 400 | 409 | 410 | UploadFailure['status'];
  readonly more?: Readonly<Record<string, unknown>>;
};

/** An upload that was not taken, as REST answers it. */
export class UploadRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'UploadRefused';
    this.refusal = refusal;
  }
}

export const malformed = (message: string): UploadRefused => new UploadRefused({ status: 400, code: 'BAD_REQUEST', message });
export const gone = (): UploadRefused =>
  new UploadRefused({ status: 410, code: 'GONE', message: 'This upload has ended. Please start it again.' });
export const published = (): UploadRefused =>
  new UploadRefused({ status: 409, code: 'CONFLICT', message: 'This upload is complete already.' });
export const missingBytes = (): UploadRefused =>
  new UploadRefused({ status: 409, code: 'CONFLICT', message: 'The file has not arrived yet.', more: { missing: [1] } });
export const bodyTooLarge = (mostBytes: number): UploadRefused =>
  new UploadRefused({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.', more: { max_bytes: mostBytes } });
