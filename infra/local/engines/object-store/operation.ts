import type { ServerResponse } from 'node:http';
import type { Incoming } from './incoming.ts';
import type { ObjectFolder } from './object-folder.ts';
import type { S3Request } from './request.ts';
import type { Uploads } from './uploads.ts';

/** An object that was just stored. It is given before the storing is acknowledged. */
export type StoredNotice = {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  /** Without quotes. */
  readonly etag: string;
  /** The call that stored it. */
  readonly reason: 'PutObject' | 'CompleteMultipartUpload';
};

/** What the calls work on. */
export type StoreParts = {
  readonly objects: ObjectFolder;
  readonly uploads: Uploads;
  readonly incoming: Incoming;
  readonly stored: (notice: StoredNotice) => void;
};

/** One call of S3: it answers, or throws an S3Error. */
export type Operation = (parts: StoreParts, request: S3Request, response: ServerResponse) => Promise<void>;

export const quoted = (etag: string): string => `"${etag}"`;
