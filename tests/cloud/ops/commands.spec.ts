import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { announce } from '../../../functions/platform/store/announce.ts';
import { putItem } from '../../../functions/platform/tables/dynamo.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { readInstanceRecords } from '../../../functions/tenancy/instance.queries.ts';
import { openBusQueue } from '../../../infra/local/bus/queue.ts';
import { queueFile } from '../../../infra/local/streams/background-work.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { RESET_PASSWORD } from '../../fixtures/calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { dump } from '../../fixtures/dump.ts';
import { externalCloudOfTests } from '../../fixtures/external-cloud.ts';
import { testContext } from '../../fixtures/personas.ts';
import { acme } from '../stream/stream-fixture.ts';
import { isOneSentence, ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

const EMAIL = 'first@trellis.test';

describe('first-admin', () => {
  it('prints a one-time link that sets the password, again while none is set, and no link after that', { timeout: 120_000 }, async () => {
    const before = await dump();
    expect(await ops(cloud.data, 'first-admin', '--email', EMAIL, '--dry-run')).toMatchObject({ code: 0 });
    expect(await dump()).toEqual(before);
    const linkIn = (text: string): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
    const first = linkIn((await ops(cloud.data, 'first-admin', '--email', EMAIL, '--first-name', 'Ada')).out);
    const { searchParams, pathname } = linkIn((await ops(cloud.data, 'first-admin', '--email', EMAIL)).out);
    expect(pathname).toBe('/app/set-password');
    expect(searchParams.get('token')).not.toBe(first.searchParams.get('token'));

    const set = await cloud.graphql('localhost', RESET_PASSWORD, {
      email: EMAIL,
      token: searchParams.get('token'),
      password: 'mossy-lantern-42',
    });
    expect(set.errors).toEqual([]);
    const again = await ops(cloud.data, 'first-admin', '--email', EMAIL);
    expect(isOneSentence(again) && again.err.includes('Forgot password')).toBe(true);
    const second = await ops(cloud.data, 'first-admin', '--email', 'second@trellis.test');
    expect(isOneSentence(second) && second.err.includes('There is a super admin already')).toBe(true);
  });
});

/** Runbook: infra/aws/runbook/dropped-events.md lets what was dropped happen again. Read from the embedded bus's own queue. */
describe.skipIf(externalCloudOfTests)('relay (runbook: dropped-events)', () => {
  it('announces from Events what was committed since a time, and nothing with --dry-run [R05]', async () => {
    const say = (version: number, at: string): Promise<void> =>
      transact(async () => ({
        writes: [
          await announce({
            scope: acme,
            stream: streams.course(acme, asId<CourseId>(5)),
            version,
            events: [{ type: 'CoursePublished' }],
            actor: { kind: 'system', name: 'test' },
            at,
            commandId: `say-${version}`,
            out: ['CoursePublished'],
          }),
        ],
        result: undefined,
      }));
    await say(1, '2026-01-05T00:00:00.000Z');
    await say(2, '2026-01-06T00:00:00.000Z');
    await say(3, '2026-01-07T00:00:00.000Z');
    const queue = openBusQueue(queueFile(cloud.data));
    const waiting = (): number => queue.due(Date.now() + 60_000, 100).length;
    try {
      expect(await ops(cloud.data, 'relay', '--since', '2026-01-06', '--dry-run')).toMatchObject({
        out: expect.stringContaining('2 commits'),
      });
      expect(waiting()).toBe(0);
      expect(await ops(cloud.data, 'relay', '--since', '2026-01-06T00:00:00Z')).toMatchObject({
        code: 0,
        out: expect.stringContaining('Announced 2 commits'),
      });
      expect(waiting()).toBe(2);
    } finally {
      queue.close();
    }
    expect(isOneSentence(await ops(cloud.data, 'relay'))).toBe(true);
    expect(isOneSentence(await ops(cloud.data, 'relay', '--since', 'yesterday'))).toBe(true);
    expect(isOneSentence(await ops(cloud.data, 'relay', '--since', '2999-01-01'))).toBe(true);
  });
});

describe('a command with wrong arguments', () => {
  it('is refused with one sentence that says what to do', { timeout: 120_000 }, async () => {
    for (const args of [
      ['fly'],
      ['verify', '--nonsense'],
      ['backup'],
      ['verify', '--tenant', 'nowhere'],
      ['verify', '--wait', 'long'],
      ['parked', 'list', '--environment', 'nowhere'],
    ])
      expect(isOneSentence(await ops(cloud.data, ...args)), args.join(' ')).toBe(true);
  });

  it('is explained by --help, for all verbs and for each', async () => {
    const all = await ops(cloud.data, '--help');
    expect(all.code).toBe(0);
    expect(await ops(cloud.data, 'import', '--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage: npm run ops -- import FOLDER'),
    });
  });
});

describe.skipIf(externalCloudOfTests)('daily', () => {
  it('does what has fallen due by a time to come in the zone of each instance, and nothing with --dry-run [Z09]', async () => {
    const context = testContext('2027-03-01T09:00:00.000Z');
    const scope = scopeOf(await createInstance(context, { name: 'Later', domain: 'later', licenceCount: 10 }));
    const { domain } = await readInstanceRecords(scope.tenant);
    await putItem('platform', { ...domain, timeZone: 'Europe/Berlin' });
    const who = { first_name: 'Ada', last_name: 'Byron', email: 'ada@later.test', role: 'learner' as const, deactivate_at: '2027-04-01' };
    const { person } = await createUser(context, scope, who);
    const ended = async () => (await readMember(scope, person))?.endedBy;
    const before = await dump();
    expect(await ops(cloud.data, 'daily', '--at', '2027-03-31T22:05:00Z', '--dry-run')).toMatchObject({ code: 0 });
    expect(await dump()).toEqual(before);
    expect(await ops(cloud.data, 'daily', '--at', '2027-03-31T21:55:00Z')).toMatchObject({ code: 0 });
    expect(await ended()).toBeUndefined();
    expect(await ops(cloud.data, 'daily', '--at', '2027-03-31T22:05:00Z')).toMatchObject({ code: 0 });
    expect(await ended()).toBe('2027-04-01');
    expect(isOneSentence(await ops(cloud.data, 'daily'))).toBe(true);
    expect(isOneSentence(await ops(cloud.data, 'daily', '--at', 'tomorrow'))).toBe(true);
  });
});
