import { beforeAll, describe, expect, it } from 'vitest';
import { readBase } from '../../../functions/platform/book/book-base.ts';
import { deleteAll } from '../../../functions/platform/tables/batches.ts';
import { deleteItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { certificateObject } from '../../../functions/certificates/certificate.records.ts';
import { headObject } from '../../../functions/platform/objects/blobs.ts';
import { PLATFORM_TENANT, platform, scopeOf } from '../../../functions/platform/keys/keys.ts';
import { handler as compactHandler } from '../../../functions/stream/compact.lambda.ts';
import { handler as dueHandler } from '../../../functions/stream/due.lambda.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { COMPLETE, fixtureTime, ENROL, type Made, useCourseFixture, publish, refOf } from '../learning/course-fixture.ts';
import { ops } from './ops.ts';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'First aid' });
}, 120_000);

/** Codes of a person's certificates. */
async function codesOf(person: number): Promise<string[]> {
  const codes: string[] = [];
  for await (const items of scan('platform'))
    for (const item of items) if (item.pk === 'p#cert' && item['person'] === person) codes.push(item.sk);
  return codes;
}

/** As if nobody had ever reacted to the completion. */
async function loseCertificate(person: number, code: string): Promise<void> {
  const { tenant } = fixture.personas.t1.scope;
  const commits = await query('events', { pk: `t${tenant}#u${person}`, prefix: 'x#' });
  await deleteAll('events', commits);
  await deleteItem('platform', platform.certificate(code));
}

describe('dropped events (runbook: dropped-events)', () => {
  it('the reactions to a completion happen later, and once only', async () => {
    const { id: person } = fixture.personas.people.l1;
    const since = new Date(Date.parse(fixtureTime()) - 3600_000).toISOString();
    await fixture.get('l1', ENROL, { id: course.id });
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    await eventually(async () => (await codesOf(person)).length === 1);
    const [code = ''] = await codesOf(person);
    // Drawn by a reaction of its own, for which the commit has to be there.
    const file = certificateObject(fixture.personas.t1.scope, code);
    await eventually(async () => (await headObject('media', file)) !== null);
    await loseCertificate(person, code);

    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ops(fixture.cloud.data, 'relay', '--since', since)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Announced'),
      });
      await eventually(async () => (await codesOf(person)).length === 1);
    }
    expect(await codesOf(person), 'the same certificate as before').toEqual([code]);
    const { tenant } = fixture.personas.t1.scope;
    expect(await query('events', { pk: `t${tenant}#u${person}`, prefix: 'x#' })).toHaveLength(1);
  });

  it('the nightly work is done on invocation, with an instant of today', async () => {
    await expect(dueHandler({ time: new Date().toISOString() })).resolves.toBeUndefined();
  });
});

describe('slow answers (runbook: slow-answers)', () => {
  it('compact, invoked with an empty event, writes a new base for every tenant', async () => {
    const begun = Date.now();
    await compactHandler({} as never);
    const scopes = [scopeOf(PLATFORM_TENANT), fixture.personas.t1.scope, fixture.personas.t2.scope];
    const areNew = async (): Promise<boolean> => {
      const bases = await Promise.all(scopes.map((scope) => readBase(1, scope)));
      // A base is as of a minute ago, when nothing is on its way any more.
      return bases.every((base) => base !== undefined && base.mark >= begun - 61_000);
    };
    await eventually(areNew);
    expect(await areNew()).toBe(true);
  });
});
