import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book.ts';
import { parseMarks } from '../../../functions/platform/marks.ts';
import { PROJECTOR } from '../../../functions/stream/followers.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { seeded } from '../../faults/seeded.ts';
import { acme, enrol, live, study } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.stop());

it('whoever writes finds it in the next list, while the stream is followed by the functions of the product', async () => {
  await enrol(acme, 1, 1);
  for (let turn = 1; turn <= 10; turn += 1) {
    const { mark } = await study(acme, 1, 1, 10);
    const book = await openBook(acme, ['enrolments'], parseMarks(mark ?? ''));
    expect(await book.get('SELECT seconds FROM enrolments.enrolments WHERE person = 1')).toEqual({ seconds: turn * 10 });
  }
});

it('V3 V4 V5: what two tenants do is followed to the last commit', async () => {
  await live(seeded(11), 80);
  for (let turn = 0; turn < 40 && (await verify(PROJECTOR, 1)).length > 0; turn += 1) await pause(250);
  expect(await verify(PROJECTOR, 1)).toEqual([]);
});
