import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect } from 'vitest';
import { bucketName, headObject, s3 } from '../../functions/platform/objects/blobs.ts';
import { promises, refusal, useEngines } from './engine.ts';

const engines = useEngines();
const path = (name: string): string => `${engines.mark}/${name}`;
const at = (name: string) => ({ Bucket: bucketName('media'), Key: path(name) });
const put = (name: string, body: string, more: Partial<PutObjectCommandInput> = {}, client = s3()) =>
  client.send(new PutObjectCommand({ ...at(name), Body: body, ...more }));

const crc32Of = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64');
};
const sha256Of = (text: string): string => createHash('sha256').update(text).digest('base64');
const md5Of = (text: string): string => createHash('md5').update(text).digest('base64');

/** A client with settings of its own, ended after its use. */
async function withClient<Result>(
  settings: ConstructorParameters<typeof S3Client>[0],
  use: (client: S3Client) => Promise<Result>,
): Promise<Result> {
  const client = new S3Client({ forcePathStyle: true, maxAttempts: 1, ...settings });
  try {
    return await use(client);
  } finally {
    client.destroy();
  }
}

describe('a signed call', () => {
  const signedBy = (accessKeyId: string, secretAccessKey: string) =>
    withClient({ credentials: { accessKeyId, secretAccessKey } }, (client) => refusal(put('forged', 'x', {}, client)));

  promises('signature-secret', 'is refused where it was signed with another secret', async () => {
    const { accessKeyId } = await s3().config.credentials();
    expect(await signedBy(accessKeyId, 'not-the-secret')).toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    expect(await headObject('media', path('forged'))).toBeNull();
  });

  promises('signature-body', 'is refused where its body is not the one that was signed', async () => {
    const changed = withClient({}, (client) => {
      client.middlewareStack.add(
        (next) => (call) => {
          const request = call.request as { body?: unknown };
          request.body = 'other';
          return next(call);
        },
        { step: 'deserialize', priority: 'low' },
      );
      return refusal(put('changed', 'bytes', {}, client));
    });
    expect(await changed).toMatchObject({ name: 'XAmzContentSHA256Mismatch', $metadata: { httpStatusCode: 400 } });
    expect(await headObject('media', path('changed'))).toBeNull();
  });
});

describe('a body', () => {
  promises('checksum-mismatch', 'is refused where it does not match its checksum', async () => {
    for (const wrong of [{ ContentMD5: md5Of('other') }, { ChecksumCRC32: crc32Of('other') }, { ChecksumSHA256: sha256Of('other') }]) {
      expect(await refusal(put('damaged', 'bytes', wrong))).toMatchObject({ $metadata: { httpStatusCode: 400 } });
    }
    expect(await headObject('media', path('damaged'))).toBeNull();
  });

  promises('checksum-match', 'is stored with the checksums that it matches, which a reader may ask for', async () => {
    await put('whole', 'bytes', { ContentMD5: md5Of('bytes'), ChecksumSHA256: sha256Of('bytes') });
    const head = await s3().send(new HeadObjectCommand({ ...at('whole'), ChecksumMode: 'ENABLED' }));
    expect(head.ChecksumSHA256).toBe(sha256Of('bytes'));
    await put('counted', 'bytes', { ChecksumCRC32: crc32Of('bytes') });
    const object = await s3().send(new GetObjectCommand({ ...at('counted'), ChecksumMode: 'ENABLED' }));
    expect([await object.Body?.transformToString(), object.ChecksumCRC32]).toEqual(['bytes', crc32Of('bytes')]);
  });

  promises('body-in-chunks', 'may come in chunks, with its checksum behind it', async () => {
    const text = 'a line of text\n'.repeat(20_000);
    await withClient({ requestChecksumCalculation: 'WHEN_SUPPORTED' }, (client) =>
      client.send(
        new PutObjectCommand({ ...at('chunks'), Body: Readable.from([text]), ContentLength: text.length, ContentEncoding: 'gzip' }),
      ),
    );
    const object = await s3().send(new GetObjectCommand(at('chunks')));
    expect([await object.Body?.transformToString(), object.ContentEncoding]).toEqual([text, 'gzip']);
  });
});

describe('an object', () => {
  promises('object-headers', 'is answered with the headers it was stored with, or with those the reader asks for', async () => {
    const stored = {
      CacheControl: 'private, max-age=60',
      ContentDisposition: 'inline; filename="a.txt"',
      ContentEncoding: 'identity',
      ContentLanguage: 'en',
      ContentType: 'text/x-one',
      Metadata: { colour: 'green', 'two-words': 'a b' },
    };
    await put('headers', 'text', stored);
    expect(await s3().send(new HeadObjectCommand(at('headers')))).toMatchObject(stored);
    const overrides = { ResponseContentType: 'text/x-other', ResponseCacheControl: 'no-store' };
    const object = await s3().send(new GetObjectCommand({ ...at('headers'), ...overrides }));
    expect(object).toMatchObject({ ...stored, ContentType: 'text/x-other', CacheControl: 'no-store' });
    await put('headers', 'text');
    expect((await s3().send(new HeadObjectCommand(at('headers')))).Metadata).toEqual({});
  });

  promises('object-unchanged', 'is not sent to a reader who has it, nor where it is not what the reader expects', async () => {
    const { ETag = '' } = await put('seen', 'text');
    const { LastModified = new Date() } = await s3().send(new HeadObjectCommand(at('seen')));
    const before = new Date(LastModified.getTime() - 60_000);
    const statusOf = async (condition: object): Promise<number | undefined> =>
      s3()
        .send(new GetObjectCommand({ ...at('seen'), ...condition }))
        .then(
          ({ $metadata }) => $metadata.httpStatusCode,
          (error: { $metadata: { httpStatusCode?: number } }) => error.$metadata.httpStatusCode,
        );
    expect(await statusOf({ IfNoneMatch: ETag })).toBe(304);
    expect(await statusOf({ IfNoneMatch: '"0"' })).toBe(200);
    expect(await statusOf({ IfModifiedSince: LastModified })).toBe(304);
    expect(await statusOf({ IfModifiedSince: before })).toBe(200);
    expect(await statusOf({ IfUnmodifiedSince: LastModified })).toBe(200);
    expect(await statusOf({ IfUnmodifiedSince: before })).toBe(412);
    expect(await statusOf({ IfMatch: '"0"' })).toBe(412);
  });

  promises('object-replace', 'is replaced where it is still what the writer looked at', async () => {
    const { ETag = '' } = await put('replaced', 'one');
    await put('replaced', 'two', { IfMatch: ETag });
    expect((await refusal(put('replaced', 'three', { IfMatch: ETag }))).name).toBe('PreconditionFailed');
    expect((await refusal(put('never', 'one', { IfMatch: ETag }))).name).toBe('NoSuchKey');
    const object = await s3().send(new GetObjectCommand(at('replaced')));
    expect(await object.Body?.transformToString()).toBe('two');
  });

  promises('object-long-key', 'may have a key of 1,024 bytes, and none longer', async () => {
    const begin = path('long/');
    const bytesLeft = 1024 - Buffer.byteLength(begin);
    const longest = begin + 'ü'.repeat(Math.floor(bytesLeft / 2)) + 'x'.repeat(bytesLeft % 2);
    await s3().send(new PutObjectCommand({ Bucket: bucketName('media'), Key: longest, Body: 'x' }));
    const read = await s3().send(new GetObjectCommand({ Bucket: bucketName('media'), Key: longest }));
    expect(await read.Body?.transformToString()).toBe('x');
    const longer = new PutObjectCommand({ Bucket: bucketName('media'), Key: `${longest}x`, Body: 'x' });
    expect((await refusal(s3().send(longer))).name).toBe('KeyTooLongError');
  });

  promises('object-delete-many', 'is deleted with others in one call', async () => {
    const names = ['many/a', 'many/<b & c>', 'many/ü'];
    for (const name of names) await put(name, 'x');
    const Objects = [...names, 'many/none'].map((name) => ({ Key: path(name) }));
    const { Deleted = [], Errors = [] } = await s3().send(new DeleteObjectsCommand({ Bucket: bucketName('media'), Delete: { Objects } }));
    expect(Deleted.map(({ Key = '' }) => Key).toSorted()).toEqual(Objects.map(({ Key }) => Key).toSorted());
    expect(Errors).toEqual([]);
    for (const name of names) expect(await headObject('media', path(name))).toBeNull();
  });
});
