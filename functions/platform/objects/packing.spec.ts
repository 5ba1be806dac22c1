import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpack } from './packing.ts';

/** Returns how many turns the event loop has while so many values of so many characters are unpacked at once. */
async function turnsFor(count: number, characters: number): Promise<number> {
  const packed = new Uint8Array(zstdCompressSync(JSON.stringify('x'.repeat(characters))));
  // The turn before counts for whatever was unpacked in it.
  await new Promise((next) => void setImmediate(next));
  let [isUnpacking, turns] = [true, 0];
  const countTurn = (): void => {
    if (isUnpacking) setImmediate(countTurn);
    turns += 1;
  };
  setImmediate(countTurn);
  const values = await Promise.all(Array.from({ length: count }, () => unpack<string>(packed)));
  isUnpacking = false;
  expect(values.every(({ length }) => length === characters)).toBe(true);
  return turns;
}

it('gives other calls turns between the units of thirty courses at once, small and large ones [H46]', async () => {
  expect(await turnsFor(30 * 300, 12_000)).toBeGreaterThanOrEqual(16);
  expect(await turnsFor(100, 400_000)).toBeGreaterThanOrEqual(4);
});

it('unpacks the units of one course in one turn or two [H46]', async () => {
  expect(await turnsFor(300, 12_000)).toBeLessThanOrEqual(1);
});
