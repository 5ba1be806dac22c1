import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from 's3rver';
import accounts from 's3rver/lib/models/account.js';
import { ObjectFolder } from './object-folder.ts';
import { answerXml, listingXml, listOptions, partsXml, refuse } from './s3-xml.ts';

/** An object that was just stored, for whoever reacts to it. Told before the storing is acknowledged. */
export type StoredNotice = {
  readonly bucket: string;
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly reason: string;
};

export type ObjectStore = { readonly handle: RequestListener; close(): void };

type S3rverEvent = {
  Records: { eventName: string; s3: { bucket: { name: string }; object: { key: string; size: number; eTag?: string } } }[];
};

const reasons: Readonly<Record<string, string>> = {
  'ObjectCreated:Put': 'PutObject',
  'ObjectCreated:Post': 'CompleteMultipartUpload',
  'ObjectCreated:Copy': 'CopyObject',
};

type Target = { readonly bucket: string; readonly key: string; readonly query: URLSearchParams };

function targetOf(url: string): Target | undefined {
  try {
    const { pathname, searchParams } = new URL(url, 'http://storage');
    // URL resolves dot segments; what still has one after decoding would leave the folder.
    const [bucket = '', ...key] = pathname.slice(1).split('/').map(decodeURIComponent);
    if (key.some((segment) => segment === '..' || segment === '.' || segment.includes('\0') || segment.includes('../'))) return undefined;
    return { bucket, key: key.join('/'), query: searchParams };
  } catch {
    return undefined;
  }
}

const isListing = ({ method }: IncomingMessage, { key, query }: Target): boolean =>
  method === 'GET' && !key && query.get('list-type') === '2';

/** s3rver seals its page tokens with a cipher that Node no longer has: a second page was an internal error. */
async function list(store: ObjectFolder, response: ServerResponse, { bucket, query }: Target): Promise<void> {
  const options = listOptions(query);
  answerXml(response, 200, listingXml(bucket, options, await store.listObjects(bucket, options)));
}

/** Starts s3rver on a folder. What S3 has and s3rver lacks is answered here: conditions, the parts of an upload, its end, and pages of a listing. */
export async function openObjectStore(
  folder: string,
  buckets: readonly string[],
  credentials: { accessKeyId: string; secretAccessKey: string },
  stored: (notice: StoredNotice) => void,
): Promise<ObjectStore> {
  const directory = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  mkdirSync(directory, { recursive: true });
  // Nothing in there was acknowledged.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  accounts.DUMMY_ACCOUNT.createKeyPair(credentials.accessKeyId, credentials.secretAccessKey);

  const server = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: buckets.map((name) => ({ name })) });
  const store = new ObjectFolder(directory, incoming);
  server.store = store;
  server.context.store = store;
  await server.configureBuckets();
  server.on('event', (event: S3rverEvent) => {
    for (const { eventName, s3 } of event.Records) {
      const reason = reasons[eventName];
      if (reason) stored({ bucket: s3.bucket.name, key: s3.object.key, size: s3.object.size, etag: s3.object.eTag ?? '', reason });
    }
  });
  // Interrupted uploads surface here; the client that interrupted them is gone.
  server.on('error', () => undefined);
  const next = server.callback();
  const claimed = new Set<string>();

  const once = async (request: IncomingMessage, response: ServerResponse, { bucket, key }: Target): Promise<void> => {
    const claim = `${bucket}/${key}`;
    if (claimed.has(claim))
      return refuse(response, 409, 'ConditionalRequestConflict', 'Another conditional write to this object is going on.');
    claimed.add(claim);
    response.once('close', () => claimed.delete(claim));
    if (await store.existsObject(bucket, key)) {
      return refuse(response, 412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    }
    next(request, response);
  };

  const same = async (request: IncomingMessage, response: ServerResponse, { bucket, key }: Target): Promise<void> => {
    const metadata = await store.getMetadata(bucket, key).catch(() => undefined);
    if (metadata && metadata['etag'] !== request.headers['if-match']) {
      return refuse(response, 412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
    }
    next(request, response);
  };

  const upload = async (request: IncomingMessage, response: ServerResponse, target: Target, uploadId: string): Promise<void> => {
    try {
      if (request.method === 'GET') {
        const parts = await store.listParts(target.bucket, uploadId);
        return answerXml(response, 200, partsXml(target.bucket, target.key, uploadId, parts));
      }
      await store.abortUpload(target.bucket, uploadId);
      response.writeHead(204).end();
    } catch {
      refuse(response, 404, 'NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');
    }
  };

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = targetOf(request.url ?? '/');
    if (!target) return refuse(response, 400, 'InvalidURI', 'The address could not be read.');
    if (request.headers['content-encoding']?.includes('aws-chunked')) {
      return refuse(response, 501, 'NotImplemented', 'Send bodies as they are: set AWS_REQUEST_CHECKSUM_CALCULATION=WHEN_REQUIRED.');
    }
    const uploadId = target.query.get('uploadId');
    if (uploadId && (request.method === 'GET' || request.method === 'DELETE')) return upload(request, response, target, uploadId);
    if (isListing(request, target) && buckets.includes(target.bucket)) return list(store, response, target);
    const writes = request.method === 'PUT' || request.method === 'POST';
    if (writes && request.headers['if-none-match'] === '*') return once(request, response, target);
    if (request.headers['if-match'] && target.key) return same(request, response, target);
    next(request, response);
  };

  return {
    handle: (request, response) =>
      void route(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined)),
    close: () => {
      server.logger.exceptions.unhandle();
      server.logger.close();
    },
  };
}
