import { expect, it } from 'vitest';
import { FileLookup } from '../../files/file-lookup.queries.ts';
import type { ReadingUnits } from '../unit-kinds/unit-kind-handler.ts';
import { readUnits } from './unit-input.ts';

it('gives other calls a turn between two units of a course [H40]', async () => {
  const units = Array.from({ length: 20 }, (_, index) => ({
    unit_order: index + 1,
    title: `Unit ${index}`,
    content: '{"ops":[{"insert":"x"}]}',
  }));
  const problems = {};
  const reading: ReadingUnits = { files: new FileLookup(new Map(), problems), framings: new Map(), problems, languages: [] };
  let isReading = true;
  let turns = 0;
  const count = (): void => {
    if (isReading) setImmediate(count);
    turns += 1;
  };
  setImmediate(count);
  const read = await readUnits('contents', units, { kinds: new Map(), bodies: new Map() }, reading);
  isReading = false;
  expect([read.length, problems]).toEqual([20, {}]);
  expect(turns).toBeGreaterThanOrEqual(19);
});
