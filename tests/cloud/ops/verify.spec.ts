import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAll } from '../../../functions/platform/tables/batches.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { commitKey, views } from '../../../functions/platform/keys/keys.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { readRows } from '../../../functions/platform/projection/views.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from '../stream/fresh.ts';
import { acme, type Done, enrol, enrolmentOf, globex, recordOf, storedItems, study } from '../stream/stream-fixture.ts';
import { inFolder, ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

const stream = enrolmentOf(acme, 1, 1);
const followed = async (): Promise<unknown> => project(PROJECTOR, { Records: (await storedItems()).map(recordOf) });
const verify = (...more: string[]) => ops(cloud.data, 'verify', '--wait', '0', ...more);

let journal: Done[];
beforeEach(async () => {
  await startOver();
  journal = [await enrol(acme, 1, 1), await study(acme, 1, 1), await study(acme, 1, 1), await enrol(globex, 2, 1)];
  await followed();
});

describe('verify', () => {
  it('finds nothing wrong in sound data, in all tenants and in one', async () => {
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('(V1 0, V2 0, V3 0, V4 0, V5 0, V8 0)') });
    expect(await verify('--tenant', '8')).toMatchObject({ code: 0 });
  });

  it('names a lost acknowledged write, by a journal and by the versions of rows [V1]', async () => {
    await deleteAll('events', [commitKey(stream, 3)]);
    await inFolder(async (folder) => {
      const file = join(folder, 'journal.jsonl');
      await writeFile(file, journal.map((done) => JSON.stringify({ ...done.stream, command: done.commandId })).join('\n'));
      const said = await verify('--journal', file);
      expect(said.code).toBe(1);
      expect(said.out).toContain('was acknowledged and is not there');
      expect(said.out).toContain('a row has seen commit 3, and 2 is the last that is there');
      expect(said.out).toMatch(/V1 2, V2 0, V3 0, V4 [1-9]/);
    });
  });

  it('names a stream in which a command took effect twice [V2]', async () => {
    const second = await getItem('events', commitKey(stream, 2));
    await putItem('events', { ...second, ...commitKey(stream, 4), n: 4 });
    await followed();
    expect(await verify()).toMatchObject({
      code: 1,
      out: expect.stringMatching(/V2 +t7#u1\/e#c1: a command took effect twice[^]*V2 1, V3 0, V4 0, V5 0/),
    });
  });

  it('names the missing version [V3]', async () => {
    await deleteAll('events', [commitKey(stream, 2)]);
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('V3  t7#u1/e#c1: version 2 is missing') });
  });

  it('names the row that differs from a replay, and its tenant only [V4]', async () => {
    const [row] = [...(await readRows(1, [stream])).values()];
    const text = row?.packed as string; // small rows are stored as text
    await putItem('views', { ...views.row(1, stream), k: 'enrolment', v: 3, r: text.replace('"active":true', '"active":false') });
    expect(await verify('--tenant', '7')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/V4 +rows of tenant 7: [^]*V3 0, V4 1, V5 0/),
    });
    expect(await verify('--tenant', '8')).toMatchObject({ code: 0 });
  });

  it('names the version up to which a stream was projected [V5]', async () => {
    await study(acme, 1, 1);
    expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('V5  t7#u1/e#c1: followed to 3 of 4') });
  });
});
