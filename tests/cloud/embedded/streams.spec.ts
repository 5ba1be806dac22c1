import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../infra/local/engines/dynoxide.ts';
import { trimStreamRecords } from '../../../infra/local/engines/stream-records.ts';
import type { StreamRecord } from '../../../infra/local/streams/stream-client.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { noted } from './functions/journal.ts';
import { until } from './until.ts';

let cloud: Cloud;
let client: DynamoDBClient;
const connect = (env: Readonly<Record<string, string>>): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '' },
    maxAttempts: 8,
  });

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled', manifest: join(import.meta.dirname, 'manifest.ts') });
  client = connect(cloud.env);
}, 120_000);
afterAll(async () => {
  client.destroy();
  await cloud.stop();
});

/** Without a condition: a repeat by the SDK, after an answer that a kill took, must not count as a failure here. */
const put = (name: string) =>
  client.send(
    new PutItemCommand({
      TableName: 'trellis-local-events',
      Item: { pk: { S: 't7#u42' }, sk: { S: name }, n: { N: '1.50' }, b: { B: new Uint8Array([1, 2]) } },
    }),
  );
const log = (name: string): string[] => noted(cloud.env['SCRATCH_FOLDER'] ?? '', name);
const arrived = (names: readonly string[]) =>
  until(
    () => log('followed'),
    (seen) => names.every((name) => seen.includes(name)),
  );
const manyTexts = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(3, '0')}`);
const putAll = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await put(name);
};

describe('a function that reads a stream', () => {
  it('gets records in the shape of Lambda', async () => {
    await put('shape');
    const [source = ''] = await until(
      () => log('sources'),
      (seen) => seen.length > 0,
    );
    const shape: unknown = JSON.parse(source);
    expect(shape).toMatchObject({
      eventID: expect.any(String),
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringMatching(/^arn:aws:dynamodb:.*table\/trellis-local-events\/stream\//),
      dynamodb: {
        Keys: { pk: { S: 't7#u42' }, sk: { S: 'shape' } },
        NewImage: { n: { N: '1.5' }, b: { B: 'AQI=' } },
        SequenceNumber: expect.stringMatching(/^\d+$/),
        StreamViewType: 'NEW_IMAGE',
        ApproximateCreationDateTime: expect.any(Number),
      },
    });
  });

  it('gets every record once and in the order of writing when nothing fails', async () => {
    const names = manyTexts(60, 'order');
    await putAll(names);
    await arrived(names);
    expect(log('followed').filter((name) => name.startsWith('order'))).toEqual(names);
  });

  it('repeats from the record that failed, in order [R01]', async () => {
    const names = ['part-a', 'flaky-b', 'part-c'];
    await putAll(names);
    await arrived(names);
    expect(log('refused')).toEqual(['flaky-b']);
    expect(log('followed').filter((name) => names.includes(name))).toEqual(names);
  });

  it('continues after a poison record, which is kept with its body [R04]', async () => {
    await putAll(['before', 'poison-1', 'after']);
    await arrived(['before', 'after']);
    const file = join(cloud.data, 'failed/stream-reader.jsonl');
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { reason: string; records: StreamRecord[] });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.records[0]?.dynamodb.NewImage).toMatchObject({ sk: { S: 'poison-1' } });
  });

  it('continues from its checkpoint after a kill in the middle, and loses no record [R07]', async () => {
    const names = manyTexts(60, 'slow-k');
    await putAll(names);
    await until(
      () => log('followed'),
      (seen) => seen.includes('slow-k005'),
    );
    await cloud.kill('streams');
    await arrived(names);
    // The batch under way comes again, and nothing before it.
    const seen = log('followed').filter((name) => name.startsWith('slow-k'));
    expect(seen.filter((name) => name === 'slow-k000').length).toBeLessThanOrEqual(2);
    expect(seen.length).toBeLessThanOrEqual(names.length + 10);
  });

  it('loses no acknowledged write when the engine is killed, and the engine restarts by itself [R07]', async () => {
    const names = manyTexts(40, 'engine');
    const writing = putAll(names);
    await cloud.kill('engine');
    await writing;
    await arrived(names);
  });

  it('continues after the host was killed and started again [R07]', async () => {
    const names = manyTexts(20, 'slow-h');
    await putAll(names);
    await cloud.kill('host');
    await cloud.restart();
    await arrived(names);
    expect((await cloud.fetch('localhost', '/api/echo')).status).toBe(201);
  });
});

it('trims the stream up to what was read, but for its newest record: sequence numbers continue from it', () => {
  const file = databaseFile(cloud.data);
  expect(existsSync(file)).toBe(true);
  while (trimStreamRecords(file, 'trellis-local-events', '999999') > 0);
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('SELECT COUNT(*) AS n FROM _stream_records').get()).toEqual({ n: 1 });
  database.close();
});
