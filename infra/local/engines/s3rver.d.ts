/** The parts of s3rver 3.7.1 that the object store uses; the package brings no types. */
declare module 's3rver' {
  import type { EventEmitter } from 'node:events';
  import type { RequestListener } from 'node:http';
  import type FilesystemStore from 's3rver/lib/stores/filesystem.js';

  export default class S3rver extends EventEmitter {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean; configureBuckets: { name: string }[] });
    store: FilesystemStore;
    context: { store: FilesystemStore };
    logger: { close(): void; exceptions: { unhandle(): void } };
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
  }
}

declare module 's3rver/lib/stores/filesystem.js' {
  import type { Readable } from 'node:stream';

  export type StoredObject = { bucket: string; key: string; content: Readable | Buffer; metadata: Record<string, string> };
  export type Listing = {
    objects: { key: string; lastModifiedDate: Date; size: number; metadata: Record<string, string> }[];
    isTruncated: boolean;
  };
  export type ListOptions = { prefix: string; startAfter: string; maxKeys: number };
  export default class FilesystemStore {
    constructor(directory: string);
    rootDirectory: string;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    getMetadata(bucket: string, key: string): Promise<Record<string, string>>;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    listObjects(bucket: string, options: ListOptions): Promise<Listing>;
    existsObject(bucket: string, key: string): Promise<boolean>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    putPart(bucket: string, uploadId: string, partNumber: string, content: Readable): Promise<{ size: number; md5: string }>;
    putObjectMultipart(bucket: string, uploadId: string, parts: { number: number; etag: string }[]): Promise<{ size: number; md5: string }>;
  }
}

declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string, detail?: Record<string, unknown>);
  }
}

declare module 's3rver/lib/models/account.js' {
  const account: { DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void } };
  export default account;
}
