import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Credentials } from '../aws-signature.ts';
import { convertFormerLayout } from './former-layout.ts';
import { Incoming } from './incoming.ts';
import { ObjectFolder } from './object-folder.ts';
import type { StoredNotice, StoreParts } from './operation.ts';
import { readRequest } from './request.ts';
import { operationOf } from './routes.ts';
import { S3Error } from './s3-error.ts';
import { SignatureCheck } from './signature.ts';
import { Uploads } from './uploads.ts';
import { refuse } from './xml.ts';

export type ObjectStore = { readonly handle: RequestListener };

function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // The client that broke off is gone, and an answer that has begun cannot be taken back.
  if (request.destroyed && !request.complete) return void response.destroy();
  if (!(error instanceof S3Error)) process.stderr.write(`${request.method} ${request.url?.split('?')[0]}: ${String(error)}\n`);
  if (response.headersSent) return void response.destroy();
  // What is left of a body that was read in part would stop the connection. Node takes away by itself only what nobody has begun to read.
  request.resume();
  if (error instanceof S3Error) refuse(response, error.status, error.code, error.message);
  else refuse(response, 500, 'InternalError', 'We encountered an internal error. Please try again.');
}

/**
 * Opens the object store in a folder, and makes the buckets that are missing. Its handler answers the calls of S3 in path style, signed
 * by header or by address. `stored` is called for every stored object before the writer is answered.
 */
export async function openObjectStore(
  folder: string,
  buckets: readonly string[],
  credentials: Credentials,
  stored: (notice: StoredNotice) => void,
): Promise<ObjectStore> {
  const incoming = new Incoming(join(folder, 'incoming'));
  const objects = new ObjectFolder(join(folder, 'buckets'), buckets);
  const uploads = new Uploads(join(folder, 'uploads'), incoming);
  const parts: StoreParts = { objects, uploads, incoming, stored };
  await convertFormerLayout(join(folder, 'objects'), parts);
  const signatures = new SignatureCheck(credentials);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readRequest(request, signatures);
    if (call.bucket !== '' && !buckets.includes(call.bucket)) {
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    }
    await operationOf(call)(parts, call, response);
  };
  return {
    handle: (request, response) => void answer(request, response).catch((error: unknown) => answerFailure(request, response, error)),
  };
}
