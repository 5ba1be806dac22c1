import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { bucketName, s3 } from '../../functions/platform/objects/blobs.ts';
import { publish } from '../../functions/platform/runtime/bus.ts';
import type { BusEvent } from '../../infra/local/bus/match.ts';
import { noted } from '../cloud/embedded/functions/journal.ts';
import { until } from '../cloud/embedded/until.ts';
import { promises, refusal, useEngines } from './engine.ts';

/** Its listener has rules for CourseCompleted of tenants t7 and x…, and for what S3 says. */
const engines = useEngines({ manifest: join(import.meta.dirname, '../cloud/embedded/manifest.ts'), follow: 'here' });
const heard = (): BusEvent[] => noted(engines.cloud.env['SCRATCH_FOLDER'] ?? '', 'heard').map((line) => JSON.parse(line) as BusEvent); // by the listener
const idOf = (event: BusEvent): unknown => event.detail['id'];
const arrived = (id: string) => until(heard, (events) => events.some((event) => idOf(event) === id), 20_000);

describe('the bus', () => {
  promises('put-events', 'hands an event that fits a rule to its function, as EventBridge writes it', async () => {
    expect(await publish([{ type: 'CourseCompleted', detail: { id: 'fits', tenant: 't7' } }])).toBeNull();
    const event = (await arrived('fits')).find((one) => idOf(one) === 'fits');
    expect(event).toMatchObject({
      version: '0',
      source: 'trellis',
      'detail-type': 'CourseCompleted',
      account: '000000000000',
      region: engines.cloud.env['AWS_REGION'],
      detail: { id: 'fits', tenant: 't7' },
    });
    expect(event?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  promises('rule-patterns', 'matches values and prefixes, and leaves out what fits no rule', async () => {
    const detail = (id: string, tenant: string) => ({ id, tenant });
    await publish([
      { type: 'CourseCompleted', detail: detail('other-tenant', 't8') },
      { type: 'CourseOpened', detail: detail('other-type', 't7') },
      { type: 'CourseCompleted', detail: detail('prefix', 'x99') },
      { type: 'CourseCompleted', detail: detail('last', 't7') },
    ]);
    await arrived('prefix');
    const ids = (await arrived('last')).map(idOf);
    expect(ids).not.toContain('other-tenant');
    expect(ids).not.toContain('other-type');
  });

  promises('many-events', 'takes more than ten messages, ten at a time, each with an id of its own', async () => {
    const messages = Array.from({ length: 23 }, (_, n) => ({ type: 'CourseCompleted', detail: { id: `many-${n}`, tenant: 't7' } }));
    expect(await publish(messages)).toBeNull();
    await Promise.all(messages.map(({ detail: { id } }) => arrived(id)));
    const many = heard().filter((event) => String(idOf(event)).startsWith('many-'));
    expect(new Set(many.map(({ id }) => id)).size).toBe(23);
  });

  const raw = async (entries: readonly { DetailType?: string; Detail?: string }[]) => {
    const client = new EventBridgeClient({ maxAttempts: 1 });
    const Entries = entries.map((entry) => ({ Source: 'trellis', EventBusName: engines.cloud.env['BUS_NAME'], ...entry }));
    try {
      return await client.send(new PutEventsCommand({ Entries }));
    } finally {
      client.destroy();
    }
  };

  promises('eleven-entries', 'refuses eleven entries in one call', async () => {
    const entry = { DetailType: 'CourseCompleted', Detail: '{}' };
    expect((await refusal(raw(Array.from({ length: 11 }, () => entry)))).name).toBe('ValidationException');
  });

  promises('large-event', 'refuses more than 256 KB', async () => {
    const entry = { DetailType: 'CourseCompleted', Detail: JSON.stringify({ body: 'x'.repeat(300_000) }) };
    const outcome = await raw([entry]).catch((error: Error) => error);
    expect(outcome instanceof Error || outcome.FailedEntryCount === 1).toBe(true);
  });

  promises('bad-entry', 'names the entry whose detail is no JSON, and takes its neighbours', async () => {
    const good = { DetailType: 'CourseCompleted', Detail: JSON.stringify({ id: 'beside', tenant: 't7' }) };
    const answer = await raw([good, { DetailType: 'CourseCompleted', Detail: 'no json' }]);
    expect([answer.FailedEntryCount, answer.Entries?.map(({ ErrorCode }) => ErrorCode)]).toEqual([1, [undefined, 'MalformedDetail']]);
    await arrived('beside');
  });

  /** Stores an object and waits for what the bus tells of it. */
  const told = async (name: string): Promise<{ Key: string; event: BusEvent | undefined }> => {
    const Key = `${engines.mark}/${name}`;
    await s3().send(new PutObjectCommand({ Bucket: bucketName('media'), Key, Body: 'told' }));
    // However the rest of the key may be written.
    const begin = `${engines.mark}/${name.split(' ')[0]}`;
    const tells = ({ detail: { object } }: BusEvent): boolean => JSON.stringify(object ?? {}).includes(begin);
    return { Key, event: (await until(heard, (events) => events.some(tells), 20_000)).find(tells) };
  };

  promises('object-created', 'tells of an object that was stored, in the words of S3', async () => {
    const { Key, event } = await told('stored.txt');
    expect(event).toMatchObject({
      source: 'aws.s3',
      'detail-type': 'Object Created',
      resources: [`arn:aws:s3:::${bucketName('media')}`],
      detail: {
        bucket: { name: bucketName('media') },
        object: { key: Key, size: 4, etag: expect.stringMatching(/^[0-9a-f]{32}$/) },
        reason: 'PutObject',
      },
    });
  });

  promises('object-created-key', 'writes the key of an object as it is', async () => {
    const { Key, event } = await told('spaced name.txt');
    const object = event?.detail['object'] as { key: string } | undefined; // as EventBridge writes it
    expect(object?.key).toBe(Key);
  });

  promises('object-created-elsewhere', 'tells nothing of objects in the other bucket', async () => {
    await s3().send(new PutObjectCommand({ Bucket: bucketName('books'), Key: `${engines.mark}/untold`, Body: 'x' }));
    await publish([{ type: 'CourseCompleted', detail: { id: 'after-untold', tenant: 't7' } }]);
    await arrived('after-untold');
    expect(heard().some((event) => JSON.stringify(event.detail).includes('untold') && event.source === 'aws.s3')).toBe(false);
  });
});
