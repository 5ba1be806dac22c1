import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusEvent } from '../../../infra/local/bus/match.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { noted } from './functions/journal.ts';
import { until } from './until.ts';

const Bucket = 'trellis-local-media';
const host = 'storage.localhost';
let cloud: Cloud;
/** As functions use it, and as they sign for browsers. */
let inner: S3Client;
let signer: S3Client;

beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts') });
  inner = new S3Client({ forcePathStyle: true });
  signer = new S3Client({
    forcePathStyle: true,
    endpoint: cloud.env['S3_UPLOAD_ENDPOINT'] ?? '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
});
afterAll(async () => {
  inner.destroy();
  signer.destroy();
  await cloud.stop();
});

const body = 'a picture';
const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
const signableHeaders = new Set(['host', 'content-length', 'content-type', 'if-none-match']);
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

const ticket = async (Key: string, signingDate = new Date()): Promise<string> => {
  const command = new PutObjectCommand({ Bucket, Key, ContentType: 'image/png', ContentLength: body.length, IfNoneMatch: '*' });
  return pathOf(await getSignedUrl(signer, command, { expiresIn: 60, signingDate, signableHeaders, unhoistableHeaders: signableHeaders }));
};
const put = (path: string, init: RequestInit = {}): Promise<Response> => cloud.fetch(host, path, { method: 'PUT', headers, body, ...init });
const codeOf = async (response: Response): Promise<[number, string | undefined]> => [
  response.status,
  /<Code>(\w+)/.exec(await response.text())?.[1],
];

describe('a presigned upload', () => {
  it('stores the bytes of the ticket, readable by functions and by presigned address', async () => {
    const response = await put(await ticket('images/a ü.png'));
    expect(response.status).toBe(200);
    const head = await inner.send(new HeadObjectCommand({ Bucket, Key: 'images/a ü.png' }));
    expect([head.ContentLength, head.ContentType, head.ETag]).toEqual([body.length, 'image/png', response.headers.get('etag')]);
    const path = pathOf(await getSignedUrl(signer, new GetObjectCommand({ Bucket, Key: 'images/a ü.png' }), { expiresIn: 60 }));
    expect(await (await cloud.fetch(host, path)).text()).toBe(body);
  });

  it('is refused by storage with another size, type, key, method, condition or signature [F05]', async () => {
    const path = await ticket('images/b.png');
    const mismatch = [403, 'SignatureDoesNotMatch'];
    expect(await codeOf(await put(path, { body: `${body}!` }))).toEqual(mismatch);
    expect(await codeOf(await put(path, { headers: { ...headers, 'content-type': 'text/html' } }))).toEqual(mismatch);
    expect(await codeOf(await put(path, { headers: { 'content-type': 'image/png' } }))).toEqual(mismatch);
    expect(await codeOf(await put(path.replace('b.png', 'c.png')))).toEqual(mismatch);
    expect(await codeOf(await cloud.fetch(host, path))).toEqual(mismatch);
    expect(await codeOf(await put(path.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')))).toEqual(mismatch);
    expect(await codeOf(await put(path.replace(/X-Amz-Credential=[^%]+/, 'X-Amz-Credential=SOMEBODY')))).toEqual([
      403,
      'InvalidAccessKeyId',
    ]);
    expect(await codeOf(await put(`/${Bucket}/images/b.png`))).toEqual([403, 'AccessDenied']);
    expect(await codeOf(await cloud.fetch(host, `/${Bucket}?list-type=2`))).toEqual([403, 'AccessDenied']);
    expect(await codeOf(await cloud.fetch(host, path, { method: 'DELETE' }))).toEqual([403, 'AccessDenied']);
    await expect(inner.send(new HeadObjectCommand({ Bucket, Key: 'images/b.png' }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('is refused by storage after its address expired [F05]', async () => {
    const path = await ticket('images/late.png', new Date(Date.now() - 62_000));
    expect(await codeOf(await put(path))).toEqual([403, 'AccessDenied']);
  });

  it('is written once: a second PUT changes nothing, also when two are sent at once [F08]', async () => {
    const path = await ticket('images/once.png');
    const both = (await Promise.all([put(path), put(path)])).map((response) => response.status).toSorted((a, b) => a - b);
    expect(both[0]).toBe(200);
    expect([409, 412]).toContain(both[1]);
    expect(await codeOf(await put(path, { body: 'A PICTURE' }))).toEqual([412, 'PreconditionFailed']);
    const stored = await inner.send(new GetObjectCommand({ Bucket, Key: 'images/once.png' }));
    expect(await stored.Body?.transformToString()).toBe(body);
  });

  it('leaves no object when it is interrupted half-way, and its ticket still works [R08]', async () => {
    const path = await ticket('images/cut.png');
    await new Promise<void>((resolve) => {
      const sent = request({
        host: '127.0.0.1',
        port: cloud.port,
        path,
        method: 'PUT',
        headers: { ...headers, host: `${host}:${cloud.port}`, 'content-length': body.length },
      });
      sent.on('error', () => resolve());
      sent.write(body.slice(0, 4), () => setTimeout(() => sent.destroy(new Error('the line broke')), 100));
    });
    await expect(inner.send(new HeadObjectCommand({ Bucket, Key: 'images/cut.png' }))).rejects.toMatchObject({ name: 'NotFound' });
    expect(
      (
        await until(
          () => put(path),
          (response) => response.status !== 409,
        )
      ).status,
    ).toBe(200);
  });

  it('is allowed from app hosts, which can read its ETag, and from no content host', async () => {
    const preflight = (origin: string) =>
      cloud.fetch(host, `/${Bucket}/x`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type,if-none-match' },
      });
    const allowed = await preflight(cloud.origin('acme.localhost'));
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, cloud.origin('acme.localhost')]);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type,if-none-match');
    expect((await preflight(cloud.origin('k1.content.localhost'))).status).toBe(403);
    expect((await preflight('http://evil.test')).status).toBe(403);
    const stored = await put(await ticket('images/cors.png'), { headers: { ...headers, origin: cloud.origin('acme.localhost') } });
    expect(stored.headers.get('access-control-expose-headers')).toBe('ETag');
  });

  it('is announced on the bus', async () => {
    await put(await ticket('images/told.png'));
    const heard = await until(
      () => noted(cloud.env['SCRATCH_FOLDER'] ?? '', 'heard').map((line) => JSON.parse(line) as BusEvent),
      (events) => events.some((event) => JSON.stringify(event.detail).includes('told.png')),
    );
    const told = heard.find((event) => JSON.stringify(event.detail).includes('told.png'));
    expect(told).toMatchObject({
      source: 'aws.s3',
      'detail-type': 'Object Created',
      detail: {
        bucket: { name: Bucket },
        object: { key: 'images/told.png', size: body.length, etag: expect.any(String) },
        reason: 'PutObject',
      },
    });
  });
});

describe('an upload in parts', () => {
  const begin = async (Key: string) => {
    const { UploadId = '' } = await inner.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'video/mp4' }));
    const part = async (PartNumber: number, text: string, size = text.length): Promise<Response> => {
      const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ContentLength: size });
      // A part has no type of its own: the contract signs its length alone.
      const url = await getSignedUrl(signer, command, { expiresIn: 60, signableHeaders: new Set(['host', 'content-length']) });
      return cloud.fetch(host, pathOf(url), { method: 'PUT', body: text, headers: {} });
    };
    return { UploadId, part };
  };

  it('lists its parts, joins them in order and is then completed', async () => {
    // All parts but the last have at least 5 MB.
    const first = 'first, '.repeat(800_000);
    const Key = 'videos/a.mp4';
    const { UploadId, part } = await begin(Key);
    expect((await part(2, 'second')).status).toBe(200);
    expect((await part(1, first)).status).toBe(200);
    const { Parts = [] } = await inner.send(new ListPartsCommand({ Bucket, Key, UploadId }));
    expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, first.length],
      [2, 6],
    ]);
    const complete = () =>
      inner.send(
        new CompleteMultipartUploadCommand({
          Bucket,
          Key,
          UploadId,
          MultipartUpload: { Parts: Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
        }),
      );
    await complete();
    const stored = await inner.send(new GetObjectCommand({ Bucket, Key }));
    expect([await stored.Body?.transformToString(), stored.ContentType]).toEqual([`${first}second`, 'video/mp4']);
    await expect(complete()).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect((await part(1, 'late')).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a part of another length, and missing parts [F05]', async () => {
    const Key = 'videos/b.mp4';
    const { UploadId, part } = await begin(Key);
    expect(await codeOf(await part(1, 'longer than said', 3))).toEqual([403, 'SignatureDoesNotMatch']);
    const guess = { Parts: [{ PartNumber: 1, ETag: '"0"' }] };
    await expect(inner.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: guess }))).rejects.toMatchObject({
      name: 'InvalidPart',
    });
    await inner.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    await expect(inner.send(new ListPartsCommand({ Bucket, Key, UploadId }))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});

it('is read on a condition of its ETag: the version that was checked, or none', async () => {
  const { ETag = '' } = await inner.send(new PutObjectCommand({ Bucket, Key: 'checked', Body: 'one' }));
  expect((await inner.send(new GetObjectCommand({ Bucket, Key: 'checked', IfMatch: ETag }))).ContentLength).toBe(3);
  await inner.send(new PutObjectCommand({ Bucket, Key: 'checked', Body: 'other' }));
  await expect(inner.send(new GetObjectCommand({ Bucket, Key: 'checked', IfMatch: ETag }))).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
});
