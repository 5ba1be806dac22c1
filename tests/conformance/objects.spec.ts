import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect } from 'vitest';
import { bucketName, deleteObject, getObject, headObject, listObjects, putObject, s3 } from '../../functions/platform/objects/blobs.ts';
import { abortParts, openUploads } from '../../functions/platform/objects/parts.ts';
import { rangeOf, readBytes } from '../../functions/platform/objects/object-reads.ts';
import { promises, refusal, useEngines } from './engine.ts';

const engines = useEngines();
const path = (name: string): string => `${engines.mark}/${name}`;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const store = (name: string, body: string, more: object = {}) =>
  s3().send(new PutObjectCommand({ Bucket: bucketName('media'), Key: path(name), Body: body, ...more }));

describe('an object', () => {
  promises('object-put-get', 'is read as it was put, with its length, type and ETag', async () => {
    const bytes = new Uint8Array(300_000).map((_, n) => n % 251);
    await putObject('books', path('a b/ł+ö.bin'), bytes, { type: 'application/x-trellis' });
    expect(Buffer.compare(await getObject('books', path('a b/ł+ö.bin')), bytes)).toBe(0);
    expect(await headObject('books', path('a b/ł+ö.bin'))).toEqual({
      size: 300_000,
      type: 'application/x-trellis',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      stored: expect.any(Number),
    });
  });

  promises('object-missing', 'that is not there is named as such', async () => {
    expect(await headObject('books', path('nothing'))).toBeNull();
    expect((await refusal(getObject('books', path('nothing')))).name).toBe('NoSuchKey');
    const elsewhere = new GetObjectCommand({ Bucket: 'trellis-nowhere-at-all', Key: 'x' });
    expect((await refusal(s3().send(elsewhere))).name).toBe('NoSuchBucket');
  });

  promises('object-empty', 'may be empty', async () => {
    await putObject('books', path('empty'), new Uint8Array(), { type: 'text/plain' });
    expect((await getObject('books', path('empty'))).length).toBe(0);
  });

  promises('object-range', 'is read in part: its beginning, its middle, its end, and not beyond', async () => {
    await store('range', '0123456789');
    const facts = await headObject('media', path('range'));
    if (!facts) throw new Error('The object is not there.');
    const part = async (header: string): Promise<string> => {
      const range = rangeOf(header, facts.size);
      return range === 'outside' ? range : text(await readBytes(path('range'), facts, range));
    };
    expect(await Promise.all(['bytes=0-3', 'bytes=4-', 'bytes=-2', 'bytes=8-99', 'bytes=10-'].map(part))).toEqual([
      '0123',
      '456789',
      '89',
      '89',
      'outside',
    ]);
    const answer = await s3().send(new GetObjectCommand({ Bucket: bucketName('media'), Key: path('range'), Range: 'bytes=2-4' }));
    expect([answer.ContentRange, answer.ContentLength]).toEqual(['bytes 2-4/10', 3]);
  });

  promises('object-range-outside', 'refuses a range beyond its end', async () => {
    await store('short', '0123456789');
    const beyond = new GetObjectCommand({ Bucket: bucketName('media'), Key: path('short'), Range: 'bytes=10-' });
    expect(await refusal(s3().send(beyond))).toMatchObject({ $metadata: { httpStatusCode: 416 } });
  });

  promises('object-if-none-match', 'is put once where nothing may stand yet', async () => {
    await store('once', 'first', { IfNoneMatch: '*' });
    expect(await refusal(store('once', 'second', { IfNoneMatch: '*' }))).toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect(text(await getObject('media', path('once')))).toBe('first');
  });

  promises('object-if-match', 'is read in the version that was looked at, or not at all', async () => {
    await store('checked', 'one');
    const seen = await headObject('media', path('checked'));
    if (!seen) throw new Error('The object is not there.');
    expect(text(await readBytes(path('checked'), seen, null))).toBe('one');
    await store('checked', 'other');
    expect((await refusal(readBytes(path('checked'), seen, null))).name).toBe('PreconditionFailed');
  });

  promises('object-delete', 'is gone once deleted, and deleting it again is no error', async () => {
    await store('gone', 'x');
    await deleteObject('media', path('gone'));
    await deleteObject('media', path('gone'));
    expect(await headObject('media', path('gone'))).toBeNull();
    await store('gone', 'y', { IfNoneMatch: '*' });
  });

  promises('object-list', 'is listed under its prefix, in order, page by page', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `list/${n}`);
    const begun = Date.now();
    for (const name of [...names, 'listless/x']) await putObject('books', path(name), new Uint8Array([1]), { type: 'text/plain' });
    const listed = await listObjects('books', path('list/'));
    expect(listed.map(({ key }) => key)).toEqual(names.map(path));
    // The clock of a cloud elsewhere may differ by a minute.
    expect(listed[0]?.stored).toBeGreaterThan(begun - 60_000);
    expect(listed[0]?.stored).toBeLessThan(Date.now() + 60_000);
    const page = await s3().send(new ListObjectsV2Command({ Bucket: bucketName('books'), Prefix: path('list/'), MaxKeys: 3 }));
    expect([page.KeyCount, page.IsTruncated, page.Contents?.length]).toEqual([3, true, 3]);
    const rest = await s3().send(
      new ListObjectsV2Command({ Bucket: bucketName('books'), Prefix: path('list/'), ContinuationToken: page.NextContinuationToken }),
    );
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(names.slice(3).map(path));
    expect(await listObjects('books', path('nothing/'))).toEqual([]);
  });
});

describe('an upload in parts', () => {
  const begin = async (name: string) => {
    const upload = { Bucket: bucketName('media'), Key: path(name) };
    const { UploadId } = await s3().send(new CreateMultipartUploadCommand({ ...upload, ContentType: 'video/mp4' }));
    return { ...upload, UploadId };
  };
  const megabytes = (count: number, fill: string): Buffer => Buffer.alloc(count * 1024 * 1024, fill);

  promises('multipart', 'joins its parts by their number, is listed meanwhile, and is over then', async () => {
    const upload = await begin('parts.mp4');
    const send = (PartNumber: number, Body: Buffer) => s3().send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    await send(2, Buffer.from('the end'));
    await send(1, megabytes(5, 'a'));
    const { Parts = [] } = await s3().send(new ListPartsCommand(upload));
    expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5_242_880],
      [2, 7],
    ]);
    expect(await headObject('media', path('parts.mp4'))).toBeNull();
    const parts = { Parts: Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) };
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: parts });
    await s3().send(complete);
    expect(await headObject('media', path('parts.mp4'))).toMatchObject({ size: 5_242_887, type: 'video/mp4' });
    expect((await refusal(send(3, Buffer.from('late')))).name).toBe('NoSuchUpload');
    expect((await refusal(s3().send(new ListPartsCommand(upload)))).name).toBe('NoSuchUpload');
  });

  promises('multipart-small-part', 'refuses a part below 5 MB that is not the last', async () => {
    const upload = await begin('small.mp4');
    const etags = await Promise.all(
      [1, 2].map(async (PartNumber) => ({
        PartNumber,
        ETag: (await s3().send(new UploadPartCommand({ ...upload, PartNumber, Body: Buffer.from('x') }))).ETag,
      })),
    );
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: etags } });
    expect((await refusal(s3().send(complete))).name).toBe('EntityTooSmall');
  });

  promises('multipart-wrong-part', 'refuses parts that it does not have, and keeps none when aborted', async () => {
    const upload = await begin('wrong.mp4');
    const guess = { Parts: [{ PartNumber: 1, ETag: '"00000000000000000000000000000000"' }] };
    expect((await refusal(s3().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: guess })))).name).toBe('InvalidPart');
    await s3().send(new AbortMultipartUploadCommand(upload));
    expect((await refusal(s3().send(new ListPartsCommand(upload)))).name).toBe('NoSuchUpload');
    await s3().send(new DeleteObjectCommand({ Bucket: upload.Bucket, Key: upload.Key }));
  });

  promises(
    'multipart-list',
    'are listed while they are open, below their prefix and page by page, and not when they have ended',
    async () => {
      const uploads = await Promise.all(['list/a', 'list/b', 'list/b', 'other'].map((name) => begin(name)));
      const open = await openUploads(path('list/'));
      expect(open.map(({ key }) => key)).toEqual([path('list/a'), path('list/b'), path('list/b')]);
      expect(new Set(open.map(({ parts }) => parts))).toEqual(new Set(uploads.slice(0, 3).map(({ UploadId }) => UploadId)));
      expect(open.every(({ begun }) => Math.abs(begun - Date.now()) < 3_600_000)).toBe(true);
      const paged: string[] = [];
      let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
      while (from) {
        const list: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucketName('media'),
          Prefix: path('list/'),
          MaxUploads: 2,
          ...from,
        });
        const page: ListMultipartUploadsCommandOutput = await s3().send(list);
        paged.push(...(page.Uploads ?? []).map(({ UploadId = '' }) => UploadId));
        from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
      }
      expect(paged).toEqual(open.map(({ parts }) => parts));
      for (const { key, parts } of open) await abortParts({ key, parts });
      await abortParts({ key: path('list/a'), parts: open[0]?.parts ?? '' });
      expect(await openUploads(path('list/'))).toEqual([]);
    },
  );
});
