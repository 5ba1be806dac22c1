import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pointer } from '../../../functions/platform/store/reactor.ts';
import { announce } from '../../../functions/platform/store/announce.ts';
import { putItem } from '../../../functions/platform/tables/dynamo.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import type { Write } from '../../../functions/platform/tables/transact.ts';
import { relay, replayAnnouncements } from '../../../functions/stream/relay.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from './fresh.ts';
import { acme, enrol, recordOf, storedItems } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(startOver);

/** A change of a member that somebody waits for. */
async function change(who: number, version: number, at = '2026-01-05T00:00:00.000Z'): Promise<Write> {
  const stream = streams.member(acme, asId<PersonId>(who));
  const events = [{ type: 'MemberChanged', person: who, what: ['active'] }];
  const write = await announce({
    scope: acme,
    stream,
    version,
    events,
    actor: { kind: 'system', name: 'test' },
    at,
    commandId: `${who}-${version}`,
    out: ['MemberChanged'],
  });
  if ('put' in write) await putItem('events', write.put);
  return write;
}

/** Stands where EventBridge is, takes what fits, and refuses from a given entry on. */
async function withBus<T>(work: (taken: string[]) => Promise<T>, refuseAfter = Number.POSITIVE_INFINITY): Promise<T> {
  const { createServer } = await import('node:http');
  const { json } = await import('node:stream/consumers');
  const taken: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { Entries } = (await json(request)) as { Entries: { Detail: string; Source: string; DetailType: string }[] };
      const answers = Entries.map((entry) => {
        if (taken.length >= refuseAfter) return { ErrorCode: 'ThrottlingException' };
        taken.push(entry.Detail);
        return { EventId: String(taken.length) };
      });
      response.setHeader('content-type', 'application/x-amz-json-1.1');
      response.end(JSON.stringify({ Entries: answers, FailedEntryCount: answers.filter((answer) => 'ErrorCode' in answer).length }));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  const { replaceBus } = await import('../../../functions/platform/runtime/bus.ts');
  const { EventBridgeClient } = await import('@aws-sdk/client-eventbridge');
  replaceBus(new EventBridgeClient({ endpoint: `http://127.0.0.1:${port}`, maxAttempts: 1 }));
  try {
    return await work(taken);
  } finally {
    replaceBus(undefined);
    server.closeAllConnections();
    server.close();
  }
}

describe('the relay', () => {
  it('sends pointers of commits that have a reactor, and of no others', async () => {
    await enrol(acme, 5, 1);
    await change(1, 1);
    await withBus(async (taken) => {
      const records = (await storedItems()).map(recordOf);
      expect(await relay({ Records: records })).toEqual({ batchItemFailures: [] });
      expect(taken.map((text) => JSON.parse(text) as Pointer)).toContainEqual({
        pk: 't7#u1',
        sk: 'm#0000000001',
        names: ['MemberChanged'],
      });
    });
  });

  it('reports the lowest record that the bus refused', async () => {
    for (let version = 1; version <= 25; version += 1) await change(1, version);
    const records = (await storedItems()).map(recordOf);
    await withBus(async () => {
      expect(await relay({ Records: records })).toEqual({ batchItemFailures: [{ itemIdentifier: records[13]?.dynamodb?.SequenceNumber }] });
    }, 13);
  });

  it('announces again what was committed since a time, after an outage', async () => {
    await change(1, 1, '2026-01-05T00:00:00.000Z');
    await change(1, 2, '2026-01-06T00:00:00.000Z');
    await change(1, 3, '2026-01-07T00:00:00.000Z');
    await withBus(async (taken) => {
      expect(await replayAnnouncements('2026-01-06T00:00:00.000Z')).toBe(2);
      expect(taken).toHaveLength(2);
    });
  });
});
