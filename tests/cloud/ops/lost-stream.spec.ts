import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book/book.ts';
import { forgetGeneration } from '../../../functions/platform/projection/generation.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { acme, live } from '../stream/stream-fixture.ts';
import { ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  // Nobody reads the stream, as after an outage that was longer than its records live.
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

it(
  'rows and lists are rebuilt from Events alone when the stream has expired (runbook: iterator-age) [R05, V4, V5]',
  { timeout: 120_000 },
  async () => {
    await live(seededNumbers(5), 60);
    expect(await ops(cloud.data, 'verify', '--wait', '0')).toMatchObject({ code: 1 });
    expect(await ops(cloud.data, 'rebuild')).toMatchObject({ code: 0 });
    expect(await ops(cloud.data, 'rebuild', '--switch')).toMatchObject({ code: 0 });
    expect(await ops(cloud.data, 'verify', '--wait', '0')).toMatchObject({ code: 0, out: expect.stringContaining('generation 2') });
    forgetGeneration();
    const book = await openBook(acme, ['enrolments']);
    expect(await book.all('SELECT person FROM enrolments.enrolments')).not.toEqual([]);
  },
);
