import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BookReader, openBook } from '../../../functions/platform/book/book.ts';
import { parseTokens } from '../../../functions/platform/keys/consistency-tokens.ts';
import { logger } from '../../../functions/platform/runtime/logger.ts';
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
    const book = await openBookWith(mark ?? '');
    expect(await book.get('SELECT seconds FROM enrolments.enrolments WHERE person = 1')).toEqual({ seconds: turn * 10 });
  }
});

/** Returns a reader that was not opened without the commit: a list waits 2 s at most, and says so in the log when that was too short. */
async function openBookWith(mark: string): Promise<BookReader> {
  const said = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
  const isWithout = (): boolean => said.mock.calls.some(([line]) => line === 'book.not-reached');
  let book: BookReader | undefined;
  try {
    await eventually(async () => {
      said.mockClear();
      book = await openBook(acme, ['enrolments'], parseTokens(mark));
      return !isWithout();
    });
  } finally {
    said.mockRestore();
  }
  return book as BookReader;
}

it('the writes of two tenants are projected to the last commit [V3, V4, V5]', async () => {
  await live(seededNumbers(11), 80);
  await eventually(async () => (await checkFollowed(PROJECTOR, 1)).length === 0);
  expect(await verify(PROJECTOR, 1)).toEqual([]);
});
