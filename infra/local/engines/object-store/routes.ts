import { getBucketVersioning, headBucket, listObjects, listUploads } from './list-operations.ts';
import type { Operation } from './operation.ts';
import { readObject } from './read-operations.ts';
import type { S3Request } from './request.ts';
import { notImplemented } from './s3-error.ts';
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './upload-operations.ts';
import { deleteObject, deleteObjects, putObject } from './write-operations.ts';

/** Parameters of the query that say which call of the method it is. */
const CHOOSING = ['uploadId', 'uploads', 'list-type', 'delete', 'versioning'] as const;

/** Parameters that the calls read, or that belong to the signature. */
const READ = new RegExp(
  `^(${CHOOSING.join('|')}|x-amz-.*|x-id|response-.*|prefix|delimiter|start-after|max-keys|continuation-token|encoding-type|fetch-owner|partNumber|max-parts|part-number-marker|max-uploads|key-marker|upload-id-marker)$`,
  'i',
);

/** By method, bucket or object, and the parameter that chooses. */
const operations: Readonly<Record<string, Operation>> = {
  'GET object': readObject,
  'HEAD object': readObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'POST object uploads': createUpload,
  'PUT object uploadId': uploadPart,
  'GET object uploadId': listParts,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
  'HEAD bucket': headBucket,
  'GET bucket list-type': listObjects,
  'GET bucket uploads': listUploads,
  'GET bucket versioning': getBucketVersioning,
  'POST bucket delete': deleteObjects,
};

/** Returns the call that a request is. @throws S3Error where this store does not have it: nothing of a call is passed over in silence */
export function operationOf({ method, key, query }: S3Request): Operation {
  const chosen = CHOOSING.find((name) => query.has(name));
  const name = [method, key === '' ? 'bucket' : 'object', ...(chosen === undefined ? [] : [chosen])].join(' ');
  const operation = operations[name];
  if (!operation) throw notImplemented(`the call "${name}"`);
  const unknown = [...query.keys()].find((parameter) => !READ.test(parameter));
  if (unknown !== undefined) throw notImplemented(`the parameter "${unknown}"`);
  if (chosen === undefined && query.has('partNumber')) throw notImplemented('reading one part of an object');
  return operation;
}
