import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUCKET as Bucket, startObjectStore, type StoreOnPort } from '../../fixtures/object-store.ts';

let folder: string;
let store: StoreOnPort;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-objects-'));
  store = await startObjectStore(folder);
});
afterEach(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const put = (Key: string, Body: string | Buffer) => store.client.send(new PutObjectCommand({ Bucket, Key, Body }));
const textOf = async (Key: string): Promise<string> =>
  (await store.client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString() ?? '';
const keys = async (): Promise<string[]> =>
  ((await store.client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key = '' }) => Key);

async function restart(): Promise<void> {
  await store.stop();
  store = await startObjectStore(folder);
}

const tooManyDeletions = (client: S3Client): Promise<unknown> => {
  const Objects = Array.from({ length: 60_000 }, (_, n) => ({ Key: `${n}`.padStart(80, '0') }));
  return client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
};

/** A PutObject with some headers set before it is signed. */
function putWith(headers: Readonly<Record<string, string>>, Body: string): PutObjectCommand {
  const command = new PutObjectCommand({ Bucket, Key: 'put-with', Body });
  command.middlewareStack.add(
    (next) => (call) => {
      Object.assign((call.request as { headers: Record<string, string> }).headers, headers); // an HTTP request from here on
      return next(call);
    },
    { step: 'build' },
  );
  return command;
}

const malformedChunks = (client: S3Client): Promise<unknown> => {
  const headers = { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'x-amz-decoded-content-length': '3' };
  return client.send(putWith(headers, `3\r\nabc\r\nno size\r\n${'x'.repeat(3_000_000)}`));
};

describe('the object store', () => {
  it('R08: keeps objects and open uploads over a restart, and nothing of what was never acknowledged', async () => {
    const large = Buffer.alloc(3_000_000, 'large');
    await put('a/b', 'text');
    await put('large', large);
    const upload = { Bucket, Key: 'in-parts' };
    const { UploadId } = await store.client.send(new CreateMultipartUploadCommand({ ...upload, ContentType: 'text/x-parts' }));
    const { ETag } = await store.client.send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'part' }));
    await writeFile(join(folder, 'incoming/half'), 'half an obj');
    await restart();
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect([await textOf('a/b'), await textOf('large'), await keys()]).toEqual(['text', large.toString(), ['a/b', 'large']]);
    const parts = { Parts: [{ PartNumber: 1, ETag }] };
    await store.client.send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: parts }));
    expect(await textOf('in-parts')).toBe('part');
    expect(store.notices).toMatchObject([{ key: 'in-parts', size: 4, reason: 'CompleteMultipartUpload' }]);
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  });

  it('gives notice of an object with its ETag, before the writer is answered', async () => {
    const { ETag } = await put('told', 'text');
    expect(store.notices).toEqual([{ bucket: Bucket, key: 'told', size: 4, etag: ETag?.replaceAll('"', ''), reason: 'PutObject' }]);
  });

  it('hands out the version that a reader began with, whatever is stored meanwhile', async () => {
    const old = Buffer.alloc(8_000_000, 'old');
    await put('replaced', old);
    const { Body } = await store.client.send(new GetObjectCommand({ Bucket, Key: 'replaced' }));
    await put('replaced', 'new');
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(old)).toBe(true);
    expect(await textOf('replaced')).toBe('new');
  });

  it('stores beside a neighbour that is deleted at the same time, and leaves no empty folders', async () => {
    for (let round = 0; round < 20; round += 1) {
      await put('deep/er/old', 'x');
      const deleted = store.client.send(new DeleteObjectCommand({ Bucket, Key: 'deep/er/old' }));
      await Promise.all([deleted, put('deep/er/new', `${round}`), put('deep/er/new2', 'x')]);
      expect(await textOf('deep/er/new')).toBe(`${round}`);
      for (const Key of ['deep/er/new', 'deep/er/new2']) await store.client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    expect(await readdir(join(folder, 'buckets', Bucket))).toEqual([]);
  });

  it('has one winner of conditional writes that come at once', async () => {
    const once = (Body: string) => store.client.send(new PutObjectCommand({ Bucket, Key: 'once', Body, IfNoneMatch: '*' }));
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map(once));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect(await textOf('once')).toBe('abcd'[winner]);
  });

  it('takes steps in a key for letters like any other', async () => {
    await writeFile(join(folder, 'secret'), 'not an object');
    for (const key of ['/../../secret', '/..%2f..%2fsecret', '/%2e%2e/%2e%2e/secret', '/a%00b']) {
      const answer = await fetch(`${store.endpoint}/${Bucket}${key}`);
      expect(answer.status).toBe(403);
    }
    await put('../../secret', 'an object');
    expect([await keys(), await textOf('../../secret')]).toEqual([['../../secret'], 'an object']);
    expect(existsSync(join(folder, '../secret.o'))).toBe(false);
  });

  it.each([
    ['XML that is too long', 'MaxMessageLengthExceeded', tooManyDeletions],
    ['malformed chunks', 'InvalidRequest', malformedChunks],
  ])('goes on with the connection after it has refused %s', async (_what, name, send) => {
    const client = new S3Client({ ...store.settings, requestHandler: { httpAgent: { keepAlive: true, maxSockets: 1 } } });
    await expect(send(client)).rejects.toMatchObject({ name });
    await client.send(new PutObjectCommand({ Bucket, Key: 'after', Body: 'x' }));
    client.destroy();
    expect(await keys()).toEqual(['after']);
  });

  it('refuses a call that it does not have, and never does something else instead', async () => {
    await put('tagged', 'x');
    await expect(store.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'tagged' }))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
    await expect(store.client.send(putWith({ 'x-amz-copy-source': `${Bucket}/tagged` }, 'x'))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
    expect(await keys()).toEqual(['tagged']);
  });
});

/** Writes an object by the rules of layout 1: bytes, headers and MD5 in a file each, beside those of other keys. */
async function writeFormerly(key: string, body: string, headers: Record<string, string>): Promise<void> {
  const begin = join(folder, 'objects', Bucket, key);
  await mkdir(join(begin, '..'), { recursive: true });
  await writeFile(`${begin}._S3rver_object`, body);
  await writeFile(`${begin}._S3rver_metadata.json`, JSON.stringify(headers, null, 2));
  await writeFile(`${begin}._S3rver_object.md5`, '00000000000000000000000000000000');
}

describe('a data folder of layout 1', () => {
  const first = { 'content-type': 'image/png', 'x-amz-meta-colour': 'green' };

  it('keeps its objects, with their headers, and its open uploads', async () => {
    await writeFormerly('t7/images/a', 'the first', first);
    await writeFormerly('t7/images/a/b', 'below the first', { 'content-type': 'text/plain' });
    await writeFormerly('ł ö', '', { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    const upload = join(folder, 'objects', Bucket, '._S3rver_uploads', '0123456789abcdef0123456789abcdef');
    await mkdir(upload, { recursive: true });
    await writeFile(join(upload, 'key'), 'film.mp4');
    await writeFile(join(upload, 'metadata'), JSON.stringify({ 'content-type': 'video/mp4', host: '127.0.0.1' }));
    await writeFile(join(upload, '1'), 'a film');
    await writeFile(join(upload, '1.md5'), '00000000000000000000000000000000');
    await restart();
    expect(existsSync(join(folder, 'objects'))).toBe(false);
    expect(await keys()).toEqual(['t7/images/a', 't7/images/a/b', 'ł ö']);
    const stored = await store.client.send(new GetObjectCommand({ Bucket, Key: 't7/images/a' }));
    const md5 = createHash('md5').update('the first').digest('hex');
    expect(stored).toMatchObject({ ContentType: 'image/png', Metadata: { colour: 'green' }, ETag: `"${md5}"` });
    expect([await stored.Body?.transformToString(), await textOf('t7/images/a/b'), await textOf('ł ö')]).toEqual([
      'the first',
      'below the first',
      '',
    ]);
    const open = { Bucket, Key: 'film.mp4', UploadId: '0123456789abcdef0123456789abcdef' };
    const { Parts = [] } = await store.client.send(new ListPartsCommand(open));
    expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([[1, 6]]);
    const parts = { Parts: Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) };
    await store.client.send(new CompleteMultipartUploadCommand({ ...open, MultipartUpload: parts }));
    const film = await store.client.send(new GetObjectCommand({ Bucket, Key: 'film.mp4' }));
    expect([film.ContentType, await film.Body?.transformToString()]).toEqual(['video/mp4', 'a film']);
  });

  it('is converted to its end at the next start where a start was killed', async () => {
    await writeFormerly('done', 'stored in both', first);
    await writeFormerly('gone', 'its bytes were removed already', first);
    await restart();
    await writeFormerly('done', 'stored in both', first);
    await writeFormerly('gone', '', first);
    await rm(join(folder, 'objects', Bucket, 'gone._S3rver_object'));
    await writeFormerly('left', 'not yet looked at', first);
    await restart();
    expect(await keys()).toEqual(['done', 'gone', 'left']);
    expect(await textOf('gone')).toBe('its bytes were removed already');
    expect(await textOf('left')).toBe('not yet looked at');
    expect(existsSync(join(folder, 'objects'))).toBe(false);
  });
});
