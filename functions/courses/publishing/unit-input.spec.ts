import { expect, it } from 'vitest';
import { turnsDuring } from '../../platform/runtime/turns.sample.ts';
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
  const { turns, value: read } = await turnsDuring(() => readUnits('contents', units, { kinds: new Map(), bodies: new Map() }, reading));
  expect([read.length, problems]).toEqual([20, {}]);
  expect(turns).toBeGreaterThanOrEqual(19);
});
