import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../infra/lock.ts';
import { freePort, listen } from '../../../infra/local/ports.ts';
import { runToEnd } from '../children.ts';

const ROOT = join(import.meta.dirname, '../../..');
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  return listen(server, 0);
}

/** The command, in an environment of its own. */
const run = (environment: Record<string, string>) =>
  runToEnd(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: ROOT,
    env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`, HOME: process.env['HOME'], ...environment },
  });
const lines = (output: string): string[] => output.trim().split('\n');

/** Replies of an emulator that holds an earlier deployment. */
const STACKS = '<DescribeStacksResponse><StackName>trellis-staging-data</StackName><StackName>another</StackName></DescribeStacksResponse>';
const TABLES = '{"TableNames":["trellis-staging-events","another"]}';

describe('npm run test:cloud', () => {
  it('ends with 3 and one sentence where there is no Python', async () => {
    expect(await run({ PYTHON: '/nowhere/python3' })).toEqual({
      code: 3,
      output: 'This needs Python 3.11 or newer, and there is none at /nowhere/python3. Set PYTHON to one, or leave it out.\n',
    });
  });

  it('ends with one sentence when its port is in use', async () => {
    const port = await listening((_, response) => response.end());
    expect(await run({ GATEWAY_PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop what uses it, or leave GATEWAY_PORT out and a free one is taken.\n`,
    });
  });

  it('ends with one sentence when its port is none', async () => {
    expect(await run({ GATEWAY_PORT: 'four' })).toEqual({
      code: 1,
      output: 'GATEWAY_PORT must be a number between 1 and 65535, not "four". Leave it out and a free port is taken.\n',
    });
  });

  it('ends with one sentence when nothing answers at AWS_ENDPOINT_URL', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const { code, output } = await run({ AWS_ENDPOINT_URL: endpoint });
    expect([code, lines(output).slice(1)]).toEqual([
      1,
      [`Nothing answers at ${endpoint}, which AWS_ENDPOINT_URL names. Start the emulator there, or leave AWS_ENDPOINT_URL out.`],
    ]);
  });

  it('deploys nothing over an interrupted deployment, and says what to delete', async () => {
    const calls: string[] = [];
    const port = await listening((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      const target = request.headers['x-amz-target'];
      response.end(target === 'DynamoDB_20120810.ListTables' ? TABLES : STACKS);
    });
    const { code, output } = await run({ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
    expect([code, lines(output).slice(1)]).toEqual([
      1,
      [
        `The emulator at http://127.0.0.1:${port} holds stack trellis-staging-data, table trellis-staging-events. Start it afresh, or delete these and the buckets trellis-staging-*, then run this again.`,
      ],
    ]);
    expect(calls.filter((call) => !/^(GET|POST \/$)/.test(call))).toEqual([]);
  });

  it('waits for another run of the same checkout to end', async () => {
    // Held by this test, or by a run that is under way.
    const lock = takeLock(join(ROOT, '.build/emulators/cloud-run.lock'), 0);
    const port = await listening((request, response) => {
      response.end(request.headers['x-amz-target'] === 'DynamoDB_20120810.ListTables' ? '{}' : '<DescribeStacksResponse/>');
    });
    const { code, output } = await run({ AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
    lock?.release();
    expect([code, lines(output).slice(1)]).toEqual([
      1,
      ['Another npm run test:cloud is under way in this checkout. Wait until it has ended, then run this again.'],
    ]);
  });
});
