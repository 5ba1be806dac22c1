import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { commitKey } from '../../../functions/platform/keys/keys.ts';
import { listParked } from '../../../functions/platform/projection/parked.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { acme, enrol, enrolmentOf, study } from '../stream/stream-fixture.ts';
import { isOneSentence, ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.stop());

const stream = enrolmentOf(acme, 1, 1);
const NAME = 't7#u1/e#c1@3';

/** Runbook: infra/aws/runbook/parked-commits.md, played on a cloud whose projector runs. */
describe('parked commits (runbook: parked-commits)', () => {
  it(
    'are listed, shown, and removed by a redrive after the repair; other streams continue all the time [R04, V5]',
    { timeout: 180_000 },
    async () => {
      expectLogged('projector.parked');
      expect(await ops(cloud.data, 'parked', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is parked') });
      await enrol(acme, 1, 1);
      await study(acme, 1, 1);
      const second = await getItem('events', commitKey(stream, 2));
      await putItem('events', { ...second, ...commitKey(stream, 3), n: 3, c: 'poison', e: '[{"type":"CourseEaten"}]' });
      await enrol(acme, 2, 1);
      await eventually(async () => (await listParked(1)).length === 1);

      const listed = await ops(cloud.data, 'parked', 'list');
      expect(listed.code).toBe(0);
      expect(listed.out).toContain(NAME);
      expect(listed.out).toContain('1 commit');
      const shown = await ops(cloud.data, 'parked', 'show', NAME);
      expect(shown.out).toContain('CourseEaten');

      const before = await dump();
      const dry = await ops(cloud.data, 'parked', 'redrive', '--all', '--dry-run');
      expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would redrive 1 stream') });
      expect(await dump()).toEqual(before);

      const early = await ops(cloud.data, 'parked', 'redrive');
      expect(early).toMatchObject({ code: 1, out: expect.stringContaining('still parked: 1 commit') });
      expect(await listParked(1)).toHaveLength(1);

      // What a deployment with a mended fold is to the commit, a commit that can be read is to the fold.
      await putItem('events', { ...second, ...commitKey(stream, 3), n: 3, c: 'mended' });
      expect(await ops(cloud.data, 'parked', 'redrive', NAME)).toMatchObject({ code: 0, out: expect.stringContaining('still parked: 0') });
      expect(await ops(cloud.data, 'parked', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is parked') });
      expect(await ops(cloud.data, 'verify', '--tenant', '7')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is wrong') });
    },
  );

  it('are refused with one sentence when misnamed', async () => {
    expect(isOneSentence(await ops(cloud.data, 'parked', 'show', 't7#u9/e#c9@1'))).toBe(true);
    expect(isOneSentence(await ops(cloud.data, 'parked', 'eat'))).toBe(true);
  });
});
