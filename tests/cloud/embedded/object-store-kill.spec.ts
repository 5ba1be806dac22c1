import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { BUCKET as Bucket, startObjectStore } from '../../fixtures/object-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-objects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Acknowledged = { readonly key: string; readonly begin: string };

/** Stores objects in a process that is killed so long after its first objects. Returns the last text that was acknowledged for each key. */
async function storeAndKill(round: number, ms: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'object-store-child.ts'), folder, String(round)], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  await once(child, 'message');
  child.on('message', (message) => {
    const { key, begin } = message as Acknowledged; // the child sends one kind of message after the first
    acknowledged.set(key, begin);
  });
  await eventually(() => Promise.resolve(acknowledged.size > 4));
  await pause(ms);
  child.kill('SIGKILL');
  await gone;
  return acknowledged;
}

it('R08: a store that is killed while it writes keeps what was acknowledged, and every object is whole', { timeout: 120_000 }, async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 5; round += 1) {
    for (const [key, begin] of await storeAndKill(round, round * 170)) acknowledged.set(key, begin);
  }
  expect(acknowledged.size).toBeGreaterThan(10);
  const { client, stop } = await startObjectStore(folder);
  try {
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    const listed = Contents.map(({ Key = '' }) => Key);
    expect([...acknowledged.keys()].filter((key) => !listed.includes(key))).toEqual([]);
    for (const Key of listed) {
      const { Body, ETag, Metadata } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const text = (await Body?.transformToString()) ?? '';
      expect(String(text.length)).toBe(Metadata?.['length']);
      expect(ETag).toBe(`"${createHash('md5').update(text).digest('hex')}"`);
      // A write that nobody heard the answer of may have come after it.
      const turn = (words: string): number => Number(words.split(' ')[2]);
      expect(turn(text)).toBeGreaterThanOrEqual(turn(acknowledged.get(Key) ?? '0 0 0'));
    }
  } finally {
    await stop();
  }
});
