import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getObject, putObject } from '../../../functions/platform/objects/blobs.ts';
import { DATA_VERSION } from '../../../infra/local/data-version.ts';
import { readTail } from '../../../infra/local/engines/object-store/object-file.ts';
import { runningInstanceIn } from '../../../infra/local/running-instance.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { type Done, live } from '../stream/stream-fixture.ts';
import { inFolder, isOneSentence, ops, opsWith } from './ops.ts';
import { linesAt, restoredLines } from './table-lines.ts';

const root = resolve(import.meta.dirname, '../../..');

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.stop());

/** A data folder of the embedded cloud is what is copied: elsewhere there is none. */
describe.skipIf(externalCloudOfTests)('backup and restore', () => {
  it('contain every write acknowledged before a backup that runs while people write [R21, V1]', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      const before = await live(seededNumbers(1), 60);
      await putObject('media', 't7/images/0.png', Buffer.from('a picture'), { type: 'image/png' });
      const over = new AbortController();
      const later: Done[] = [];
      const writing = (async () => {
        for (let turn = 0; !over.signal.aborted; turn += 1) later.push(...(await live(seededNumbers(50 + turn), 3)));
      })();
      const taken = await ops(cloud.data, 'backup', join(folder, 'copy'));
      over.abort();
      await writing;
      expect(taken).toMatchObject({ code: 0, out: expect.stringContaining('Backup of') });
      expect(later.length).toBeGreaterThan(0);

      const data = join(folder, 'restored');
      expect(await ops(data, 'restore', join(folder, 'copy'))).toMatchObject({ code: 0, out: expect.stringContaining('relay --since') });
      const lines = await restoredLines(cloud, data);
      const now = new Set(await linesAt(cloud));
      // Events never change: what is restored is a part of what stands, and all that was acknowledged before is in it.
      expect(lines.filter((line) => line.startsWith('EVENTS') && !now.has(line))).toEqual([]);
      for (const { commandId } of before)
        expect(
          lines.some((line) => line.includes(`"c":"${commandId}"`)),
          commandId,
        ).toBe(true);
      expect(await readFile(join(data, 'secrets/secrets.json'), 'utf8')).toBe(
        await readFile(join(cloud.data, 'secrets/secrets.json'), 'utf8'),
      );
    });
  });

  it('are equal by hash to an idle cloud, tables and files [R21]', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      let before = await linesAt(cloud);
      await eventually(async () => {
        const again = await linesAt(cloud);
        const isStill = again.join('\n') === before.join('\n');
        before = again;
        return isStill;
      });
      expect(await ops(cloud.data, 'backup', join(folder, 'copy'))).toMatchObject({ code: 0 });
      const data = join(folder, 'restored');
      expect(await ops(data, 'restore', join(folder, 'copy'))).toMatchObject({ code: 0 });
      expect(await restoredLines(cloud, data)).toEqual(before);
      const stored = Buffer.from(await getObject('media', 't7/images/0.png')).toString();
      const { files } = JSON.parse(await readFile(join(folder, 'copy/backup.json'), 'utf8')) as { files: { path: string }[] };
      const picture = files.find(({ path }) => path.endsWith('/0.png.o'));
      const file = await open(join(data, picture?.path ?? ''));
      const { bytes } = await readTail(file, 64 * 1024);
      await file.close();
      expect(bytes?.toString()).toBe(stored);
    });
  });

  it('refuse with one sentence, and leave nothing half-written', { timeout: 120_000 }, async () => {
    await inFolder(async (folder) => {
      const copy = join(folder, 'copy');
      const data = join(folder, 'restored');
      expect(await ops(cloud.data, 'backup', copy, '--dry-run')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Nothing was written'),
      });
      expect(existsSync(copy)).toBe(false);
      await ops(cloud.data, 'backup', copy);
      expect(isOneSentence(await ops(cloud.data, 'backup', copy)), 'a folder that is not empty').toBe(true);
      expect(isOneSentence(await ops(cloud.data, 'backup', join(cloud.data, 'inside'))), 'inside the data').toBe(true);
      expect(isOneSentence(await ops(cloud.data, 'restore', copy)), 'over data that stand').toBe(true);
      expect(isOneSentence(await ops(data, 'restore', folder)), 'no backup').toBe(true);
      expect(await ops(data, 'restore', copy, '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('is whole') });

      const manifest = await readFile(join(copy, 'backup.json'), 'utf8');
      await writeFile(join(copy, 'backup.json'), manifest.replace(/"dataVersion": \d+/, `"dataVersion": ${DATA_VERSION + 1}`));
      const newer = await ops(data, 'restore', copy);
      expect(isOneSentence(newer) && newer.err.includes('newer Trellis')).toBe(true);
      await writeFile(join(copy, 'backup.json'), manifest);
      await writeFile(join(copy, 'data/secrets/secrets.json'), '{}');
      const damaged = await ops(data, 'restore', copy);
      expect(isOneSentence(damaged) && damaged.err.includes('secrets/secrets.json')).toBe(true);
      expect(existsSync(data) || existsSync(`${data}.part`)).toBe(false);

      await mkdir(data);
      await writeFile(join(data, 'version'), String(DATA_VERSION + 1));
      expect((await ops(data, 'backup', join(folder, 'other'))).err).toContain('written by a newer Trellis');
      const start = spawnSync(process.execPath, [join(root, 'infra/local/main.ts')], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TRELLIS_DATA: data, PORT: '0' },
        encoding: 'utf8',
      });
      expect(start).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The data folder .* was written by a newer Trellis [^\n]*\n$/),
      });
    });
  });

  it('find a cloud by its folder, and say so when none runs there', async () => {
    expect(runningInstanceIn(cloud.data)?.port).toBe(cloud.port);
    await inFolder(async (folder) => {
      expect((await ops(folder, 'parked', 'list')).err).toContain('start it with npm start');
      expect((await ops(join(folder, 'none'), 'parked', 'list')).err).toContain('There is no data folder');
      const dead = await opsWith({ AWS_ENDPOINT_URL: 'http://127.0.0.1:9', TRELLIS_DATA: folder }, 'parked', 'list');
      expect(isOneSentence(dead) && dead.err.includes('Nothing answers')).toBe(true);
    });
  });
});
