import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusEvent, matchesPattern } from '../../../infra/local/bus/match.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { noted } from './functions/journal.ts';
import { until } from './until.ts';

let cloud: Cloud;
const client = (): EventBridgeClient =>
  new EventBridgeClient({
    endpoint: cloud.env['AWS_ENDPOINT_URL_EVENTBRIDGE'] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: cloud.env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: cloud.env['AWS_SECRET_ACCESS_KEY'] ?? '' },
  });

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled', manifest: join(import.meta.dirname, 'manifest.ts') });
}, 120_000);
afterAll(() => cloud.stop());

const publish = (detail: Record<string, unknown>, type = 'CourseCompleted') =>
  client().send(
    new PutEventsCommand({
      Entries: [{ EventBusName: cloud.env['BUS_NAME'], Source: 'trellis', DetailType: type, Detail: JSON.stringify(detail) }],
    }),
  );
const heard = (): BusEvent[] => noted(cloud.env['SCRATCH_FOLDER'] ?? '', 'heard').map((line) => JSON.parse(line) as BusEvent); // listener.ts
const startedNotes = (): string[] => noted(cloud.env['SCRATCH_FOLDER'] ?? '', 'begun');
const arrived = (id: string) => until(heard, (events) => events.some((event) => event.detail['id'] === id));

describe('a rule of the bus', () => {
  it('delivers events that match, in the shape of EventBridge, and no others', async () => {
    await publish({ id: 'other-tenant', tenant: 't8' });
    await publish({ id: 'other-type', tenant: 't7' }, 'CourseOpened');
    const answer = await publish({ id: 'exact', tenant: 't7' });
    await publish({ id: 'prefix', tenant: 'x12' });
    await arrived('prefix');
    const events = await arrived('exact');
    expect(events.find((event) => event.detail['id'] === 'exact')).toMatchObject({
      version: '0',
      id: answer.Entries?.[0]?.EventId,
      source: 'trellis',
      'detail-type': 'CourseCompleted',
      account: '000000000000',
      region: 'us-east-1',
      time: expect.stringMatching(/Z$/),
      resources: [],
    });
    expect(new Set(events.map((event) => event.detail['id']))).toEqual(new Set(['exact', 'prefix']));
  });

  it('delivers an event again when the function failed', async () => {
    await publish({ id: 'again', tenant: 't7', fails: true });
    await arrived('again');
    expect(startedNotes().filter((id) => id === 'again')).toHaveLength(2);
  });

  it('delivers after the stream process was killed during the delivery [R07]', async () => {
    await publish({ id: 'killed', tenant: 't7', takes: 500 });
    await until(startedNotes, (ids) => ids.includes('killed'));
    await cloud.kill('streams');
    await arrived('killed');
    expect(startedNotes().filter((id) => id === 'killed')).toHaveLength(2);
  });

  it('delivers an event that was acknowledged right before the host was killed [R07]', async () => {
    await publish({ id: 'host-killed', tenant: 't7', takes: 300 });
    await cloud.kill('host');
    await cloud.restart();
    await arrived('host-killed');
  });

  it('refuses the events that EventBridge refuses', async () => {
    const entry = { Source: 'trellis', DetailType: 'X', Detail: '{}' };
    await expect(client().send(new PutEventsCommand({ Entries: Array.from({ length: 11 }, () => entry) }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    const answer = await client().send(
      new PutEventsCommand({ Entries: [{ ...entry, Detail: 'no json' }, { ...entry, Source: '' }, entry] }),
    );
    expect([answer.FailedEntryCount, answer.Entries?.map(({ ErrorCode }) => ErrorCode)]).toEqual([
      2,
      ['MalformedDetail', 'InvalidArgument', undefined],
    ]);
  });
});

describe('a pattern', () => {
  const event: BusEvent = {
    version: '0',
    id: '1',
    source: 's',
    'detail-type': 'T',
    account: '',
    time: '',
    region: '',
    resources: [],
    detail: { a: ['x', 'y'], n: 1 },
  };
  it.each([
    [{ source: ['s'], 'detail-type': ['T'] }, true],
    [{ source: ['s', 'r'], 'detail-type': ['U', 'T'], detail: { a: ['y'] } }, true],
    [{ source: ['s'], 'detail-type': ['T'], detail: { a: ['z'] } }, false],
    [{ source: ['s'], 'detail-type': ['T'], detail: { a: [{ prefix: 'x' }], missing: ['x'] } }, false],
    [{ source: ['s'], 'detail-type': ['T'], detail: { n: ['1'] } }, false],
    [{ source: ['other'], 'detail-type': ['T'] }, false],
  ])('%j matches: %s', (pattern, expected) => expect(matchesPattern(event, pattern)).toBe(expected));
});
