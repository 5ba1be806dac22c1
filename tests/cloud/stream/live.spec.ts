import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book/book.ts';
import { parseTokens } from '../../../functions/platform/keys/consistency-tokens.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { checkFollowed, verify } from '../../../functions/stream/verify.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { acme, enrol, live, study } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.stop());

it("lists contain the caller's own writes while the functions of the product read the stream", async () => {
  await enrol(acme, 1, 1);
  for (let turn = 1; turn <= 10; turn += 1) {
    const { mark } = await study(acme, 1, 1, 10);
    const book = await openBook(acme, ['enrolments'], parseTokens(mark ?? ''));
    expect(await book.get('SELECT seconds FROM enrolments.enrolments WHERE person = 1')).toEqual({ seconds: turn * 10 });
  }
});

it('the writes of two tenants are projected to the last commit [V3, V4, V5]', async () => {
  await live(seededNumbers(11), 80);
  await eventually(async () => (await checkFollowed(PROJECTOR, 1)).length === 0);
  expect(await verify(PROJECTOR, 1)).toEqual([]);
});
