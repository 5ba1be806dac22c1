/** A refusal of S3: an HTTP status, S3's code and a sentence. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
  }
}

export const noSuchKey = (): S3Error => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

export const noSuchUpload = (): S3Error =>
  new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');

export const notImplemented = (what: string): S3Error => new S3Error(501, 'NotImplemented', `This object store does not support ${what}.`);

export const invalidArgument = (message: string): S3Error => new S3Error(400, 'InvalidArgument', message);

export const accessDenied = (message = 'Access Denied'): S3Error => new S3Error(403, 'AccessDenied', message);

/** Returns whether a call of the file system failed with one of these codes. */
export const failedWith = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
