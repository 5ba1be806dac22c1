import { CheckedBody, readXml } from './body.ts';
import { writeCondition } from './conditions.ts';
import { quoted } from './operation.ts';
import type { Operation } from './operation.ts';
import { notImplemented } from './s3-error.ts';
import { storedHeaders } from './stored-headers.ts';
import { answerXml, elementsIn, malformedXml, textIn } from './xml.ts';
import type { XmlElement } from './xml.ts';

export const putObject: Operation = async ({ objects, incoming, stored }, request, response) => {
  const { bucket, key, headers } = request;
  if (headers['x-amz-copy-source'] !== undefined) throw notImplemented('copies');
  const kept = storedHeaders(headers);
  const condition = writeCondition(headers);
  // Before the bytes are taken; once more when they are stored.
  condition?.(await objects.factsOf(bucket, key));
  const body = new CheckedBody(request);
  const { size, etag, checksums } = await incoming.withFile(async (file) => {
    for await (const bytes of body) await file.append(bytes);
    const { size, md5, checksums } = body.facts;
    const facts = { size, etag: md5.toString('hex'), modified: Date.now(), headers: kept, checksums };
    await file.finish(facts);
    await objects.store(file.path, bucket, key, condition);
    return facts;
  });
  stored({ bucket, key, size, etag, reason: 'PutObject' });
  response.writeHead(200, { etag: quoted(etag), ...checksums, 'content-length': 0 }).end();
};

export const deleteObject: Operation = async ({ objects }, { bucket, key, headers }, response) => {
  await objects.delete(bucket, key, writeCondition(headers));
  response.writeHead(204).end();
};

const DELETED_AT_ONCE = 1000;

export const deleteObjects: Operation = async ({ objects }, request, response) => {
  const xml = await readXml(request);
  const keys = elementsIn(xml, 'Object').map((object) => textIn(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > DELETED_AT_ONCE || keys.includes('')) throw malformedXml();
  for (const key of keys) await objects.delete(request.bucket, key);
  const isQuiet = textIn(xml, 'Quiet') === 'true';
  const deleted = isQuiet ? [] : keys.map((key): XmlElement => ['Deleted', [['Key', key]]]);
  answerXml(response, 200, 'DeleteResult', deleted);
};
