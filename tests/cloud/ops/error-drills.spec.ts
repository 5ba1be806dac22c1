import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import { logger } from '../../../functions/platform/runtime/logger.ts';
import { between, Unavailable } from '../../faults/faulty-dynamo.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { ACME, COMPLETE, ENROL, type Made, useCourseFixture, publish, refOf } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();
let course: Made;
beforeAll(async () => {
  course = await publish(fixture, { title: 'First aid' });
  // What follows from it would fail, too, while the tables refuse everything.
  await atRest();
}, 120_000);

let mend: (() => void) | undefined;
/** The tables refuse everything until `mend`. */
const breakTables = (): void => {
  mend = between(() => new Unavailable('The storage is gone.'));
};
afterEach(() => {
  mend?.();
  vi.restoreAllMocks();
});

/** Codes of the lines of level ERROR since the spy was set. */
const linesOf = (spy: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): string[] =>
  spy.mock.calls.map(([code]) => String(code));

describe('internal errors (runbook: internal-errors)', () => {
  it('a call fails with a general text, its stack is logged, and it succeeds when the cause is gone', async () => {
    expectLogged('graphql.internal');
    await fixture.tokenOf('l1');
    const said = vi.spyOn(logger, 'error');
    breakTables();
    expect(await fixture.refusal('l1', ENROL, { id: course.id })).toMatchObject({
      message: expect.stringContaining('Something went wrong'),
    });
    const line = said.mock.calls.find(([code]) => code === 'graphql.internal');
    expect(line?.[1]).toMatchObject({ message: 'The storage is gone.', stack: expect.stringContaining('functions/platform/') });
    mend?.();
    expect(await fixture.refusal('l1', ENROL, { id: course.id })).toBeNull();
  });
});

describe('server errors (runbook: server-errors)', () => {
  it('a route returns 500 with a general text while the tables are gone, and 200 afterwards', async () => {
    expectLogged('rest.internal');
    expect((await fixture.fetchAs('l1', '/api/user')).status).toBe(200);
    const said = vi.spyOn(logger, 'error');
    breakTables();
    const failed = await fixture.fetchAs('l1', '/api/user');
    expect([failed.status, await failed.json()]).toEqual([500, { error: 'Something went wrong. Please try again.', code: 'INTERNAL' }]);
    expect(linesOf(said)).toContain('rest.internal');
    mend?.();
    expect((await fixture.fetchAs('l1', '/api/user')).status).toBe(200);
  });

  it('a call without the origin secret is refused with 403, as are all when it is changed on one side', async () => {
    const { handler } = await import('../../../functions/identity/session.lambda.ts');
    const event = {
      routeKey: 'GET /api/user',
      rawPath: '/api/user',
      headers: { host: ACME, 'x-origin-secret': 'the former one' },
      requestContext: { http: { method: 'GET' } },
    };
    expect(await handler(event)).toMatchObject({ statusCode: 403 });
  });
});

describe('function errors (runbook: function-errors)', () => {
  it('a failed reaction is named in the log, tried again, and done when the cause is gone', async () => {
    const certificates = async (): Promise<number> => {
      let count = 0;
      for await (const items of scan('platform')) count += items.filter((item) => item.pk === 'p#cert').length;
      return count;
    };
    expectLogged('react.failed');
    expect(await certificates()).toBe(0);
    const said = vi.spyOn(logger, 'error');
    // The template is what only the reactor asks for.
    mend = between((name, command) =>
      name === 'Query' && JSON.stringify(command.input).includes('#T"') ? new Unavailable('Refused.') : 'pass',
    );
    await fixture.get('l1', COMPLETE, { input: refOf(course, 0) });
    await eventually(() => Promise.resolve(linesOf(said).includes('react.failed')));
    expect(said.mock.calls.find(([code]) => code === 'react.failed')?.[1]).toMatchObject({ reactor: 'issue-certificate' });
    expect(await certificates()).toBe(0);
    mend();
    await eventually(async () => (await certificates()) === 1);
    expect(await certificates()).toBe(1);
  });
});
