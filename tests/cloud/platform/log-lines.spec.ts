import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as compact } from '../../../functions/stream/compact.lambda.ts';
import { handler as react } from '../../../functions/stream/react.lambda.ts';
import { BOOK_GROWN } from '../../../functions/platform/book/book-copies.ts';
import { streams } from '../../../functions/platform/keys/keys.ts';
import { currentGeneration } from '../../../functions/platform/projection/generation.ts';
import { inLogContext } from '../../../functions/platform/runtime/log-context.ts';
import { logger } from '../../../functions/platform/runtime/logger.ts';
import type { SystemWork } from '../../../functions/platform/store/job-work.ts';
import { newJob } from '../../../functions/platform/store/new-job.ts';
import { runJob } from '../../../functions/platform/store/run-job.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { between, Unavailable } from '../../faults/faulty-dynamo.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { testContext } from '../../fixtures/personas.ts';
import { ACME, ENROL, publish, useCourseFixture } from '../learning/course-fixture.ts';

// Nothing follows from a commit, so that nothing else is under way when the tables break.
const fixture = useCourseFixture({ follow: 'never' });

type Line = { readonly message: string; readonly request?: string; readonly tenant?: number };
let mend: (() => void) | undefined;
afterEach(() => {
  mend?.();
  vi.restoreAllMocks();
});

/** Returns the lines that the logger writes from here on. */
function linesFromHere(): Line[] {
  const lines: Line[] = [];
  const write = process.stdout.write.bind(process.stdout);
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      const text = String(chunk);
      if (text.startsWith('{') && text.includes('"service":"trellis"')) lines.push(JSON.parse(text) as Line);
      return write(chunk);
    });
  return lines;
}

/** From here on the tables refuse everything. */
const breakTables = (): void => {
  mend = between(() => new Unavailable('The storage is gone.'));
};

describe('the log lines of a call [E99]', () => {
  it('of GraphQL have the request that the response names, and the tenant of its session', async () => {
    expectLogged('graphql.internal');
    const token = await fixture.tokenOf('l1');
    const { id } = await publish(fixture, { title: 'First aid' });
    const lines = linesFromHere();
    breakTables();
    const response = await fixture.cloud.fetch(ACME, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: ENROL, variables: { id } }),
    });
    const ofCall = lines.filter(({ message }) => message === 'graphql.internal');
    expect(ofCall).toEqual([expect.objectContaining({ request: response.headers.get('x-request-id'), tenant: fixture.personas.t1.id })]);
  });

  it('of REST have both, though the call failed before its viewer was known', async () => {
    expectLogged('rest.internal');
    await fixture.fetchAs('l1', '/api/user');
    const lines = linesFromHere();
    breakTables();
    const response = await fixture.fetchAs('l1', '/api/user');
    const ofCall = lines.filter(({ message }) => message === 'rest.internal');
    expect(ofCall).toEqual([expect.objectContaining({ request: response.headers.get('x-request-id'), tenant: fixture.personas.t1.id })]);
  });

  it('of the bus have the invocation and the tenant of the event', async () => {
    expectLogged('react.failed');
    const { scope, id } = fixture.personas.t1;
    const lines = linesFromHere();
    const detail = { generation: await currentGeneration(), tenant: id };
    await compact({ 'detail-type': BOOK_GROWN, detail }, { awsRequestId: 'invocation-1' });
    expect(lines.filter(({ message }) => message === 'book.compact')).toEqual([
      expect.objectContaining({ request: 'invocation-1', tenant: id }),
    ]);
    const { pk } = streams.job(scope, 999 as never);
    breakTables();
    await expect(react({ detail: { pk, sk: 'v#1', names: ['JobAsked'] } }, { awsRequestId: 'invocation-2' })).rejects.toThrow();
    expect(lines.filter(({ message }) => message === 'react.failed')).toEqual([
      expect.objectContaining({ request: 'invocation-2', tenant: id }),
    ]);
  });

  it('of a job have the request that began it', async () => {
    const { scope, id: tenant } = fixture.personas.t1;
    const id = await inLogContext('request-1', tenant, () =>
      transact(async () => {
        const made = await newJob(testContext(), scope, { kind: 'sample', title: 'Sample', total: 1, input: null, rights: 'system' });
        return { writes: made.writes, result: made.id };
      }),
    );
    const work: SystemWork = { as: 'system', step: 1, run: async () => (logger.warn('sample.step'), []) };
    const lines = linesFromHere();
    await inLogContext('invocation-3', tenant, () => runJob({ sample: work }, scope, id, Number.MAX_SAFE_INTEGER));
    expect(lines.filter(({ message }) => message === 'sample.step')).toEqual([expect.objectContaining({ request: 'request-1', tenant })]);
  });
});
