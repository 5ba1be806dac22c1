import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, listen } from '../../../infra/local/ports.ts';
import { runToEnd } from '../children.ts';
import { copyDependencies } from './java.ts';
import { leftOut, suites } from './suites.ts';

const ROOT = join(import.meta.dirname, '../../..');
const servers: Server[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-bad-input-'));
});
afterEach(() => {
  delete process.env['MAVEN'];
  rmSync(folder, { recursive: true, force: true });
  for (const server of servers.splice(0)) server.close();
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0)}`;
}

/** A program of the machine, as it would be if it were another. */
function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A command of the product, in an environment of its own. */
const run = (file: string, environment: Record<string, string>) =>
  runToEnd(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`, HOME: process.env['HOME'], ...environment },
  });
const tier = (environment: Record<string, string>) => run('tests/emulators/localstack/main.ts', environment);

describe('npm run test:localstack', () => {
  it('ends with 3 and one sentence where there is no Java, or one that is too old', async () => {
    expect(await tier({ JAVA_HOME: '/nowhere' })).toEqual({
      code: 3,
      output: 'LocalStack needs Java 17 or newer, and there is none at JAVA_HOME=/nowhere. Set it to one, or leave it out.\n',
    });
    mkdirSync(join(folder, 'bin'), { recursive: true });
    const old = program('bin/java', 'echo \'openjdk version "11.0.2" 2019-01-15\'');
    const { code, output } = await tier({ JAVA_HOME: folder });
    expect([code, output.trim().split('\n').length]).toEqual([3, 1]);
    expect(output).toContain(`LocalStack needs Java 17 or newer; ${old} is 11. Install it`);
  });

  it('ends with 3 and one sentence where there is no Python', async () => {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    program('bin/java', 'echo \'openjdk version "21.0.1" 2023-10-17\'');
    expect(await tier({ JAVA_HOME: folder, PYTHON: '/nowhere/python3' })).toEqual({
      code: 3,
      output: 'This needs Python 3.11 or newer, and there is none at /nowhere/python3. Set PYTHON to one, or leave it out.\n',
    });
  });

  it('says that Maven is missing, or that its repository is out of reach', async () => {
    process.env['MAVEN'] = '/nowhere/mvn';
    await expect(copyDependencies('pom.xml', folder)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/^LocalStack's DynamoDB is fetched by Maven, and there is none\. Install it .*MAVEN\.$/),
    });
    const says =
      '[ERROR] Failed to execute goal: Could not transfer artifact com.amazonaws:DynamoDBLocal:pom:2.6.1 from/to central: Connection refused';
    process.env['MAVEN'] = program('mvn', `[ "$1" = --version ] && exit 0; echo "${says}"; exit 1`);
    await expect(copyDependencies('pom.xml', folder)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(
        /^DynamoDB Local could not be fetched\. Check the network and the repository .* then run this again\.$/,
      ),
    });
  });

  it('ends with one sentence when its port is in use, or none', async () => {
    const { port } = new URL(await listening((_, response) => response.end()));
    const mend = 'Leave GATEWAY_PORT out and a free port is taken.\n';
    expect(await tier({ GATEWAY_PORT: port })).toEqual({ code: 1, output: `Port ${port} is in use. Stop what uses it. ${mend}` });
    expect(await tier({ GATEWAY_PORT: 'four' })).toEqual({
      code: 1,
      output: `GATEWAY_PORT must be a number between 1 and 65535, not "four". ${mend}`,
    });
  });

  it('ends with one sentence when nothing answers at AWS_ENDPOINT_URL, or what answers lacks a service', async () => {
    const nothing = `http://127.0.0.1:${await freePort()}`;
    const silent = await tier({ AWS_ENDPOINT_URL: nothing });
    expect([silent.code, silent.output.trim().split('\n').at(-1)]).toEqual([
      1,
      `Nothing answers at ${nothing}, which AWS_ENDPOINT_URL names. Start the emulator there, or leave AWS_ENDPOINT_URL out.`,
    ]);
    const partial = await listening((request, response) => response.writeHead(request.headers['x-amz-target'] ? 500 : 200).end());
    const poor = await tier({ AWS_ENDPOINT_URL: partial });
    expect([poor.code, poor.output.trim().split('\n').at(-1)]).toEqual([
      1,
      `The emulator at ${partial} lacks DynamoDB, EventBridge, SQS, Systems Manager. Name another one in AWS_ENDPOINT_URL, or leave it out and one is started.`,
    ]);
  });
});

describe('AWS_ENDPOINT_URL=… npm start', () => {
  const start = (environment: Record<string, string>) =>
    run('infra/local/main.ts', {
      TRELLIS_DATA: join(folder, 'data'),
      PORT: '0',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      ...environment,
    });

  it('is refused with a sentence for an invalid address or an incomplete cloud', async () => {
    expect(await start({ AWS_ENDPOINT_URL: 'nonsense' })).toEqual({
      code: 1,
      output: '"nonsense" is not an address of a cloud. Write AWS_ENDPOINT_URL like http://127.0.0.1:4566.\n',
    });
    expect(await start({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:4566' })).toEqual({
      code: 1,
      output: 'Name all three of AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_EVENTBRIDGE, or AWS_ENDPOINT_URL.\n',
    });
  });

  it('is refused with a sentence when nothing answers', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await start({ AWS_ENDPOINT_URL: endpoint })).toEqual({
      code: 1,
      output: `Nothing answers at ${endpoint}. Start the emulator there, or unset AWS_ENDPOINT_URL to run on the embedded engines.\n`,
    });
  });

  it('is refused with a sentence when the data stack is not deployed, or a service is missing', async () => {
    const empty = await listening((_, response) =>
      response.writeHead(400).end('{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException"}'),
    );
    const { code, output } = await start({ AWS_ENDPOINT_URL: empty });
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain(
      `The data stack of environment "dev" is not deployed at ${empty}. With AWS_ENDPOINT_URL set, run: npx cdk bootstrap`,
    );
    const tablesAlone = await listening((request, response) => {
      const isTables = request.headers['x-amz-target']?.includes('DynamoDB') === true;
      response.writeHead(isTables ? 200 : 501).end(isTables ? '{"Table":{"TableStatus":"ACTIVE"}}' : '{}');
    });
    expect(await start({ AWS_ENDPOINT_URL: tablesAlone })).toEqual({
      code: 1,
      output: `The emulator at ${tablesAlone} has no EventBridge. Trellis needs DynamoDB with streams, S3, EventBridge and SQS: start it with all of these services.\n`,
    });
  });
});

describe('the suites of npm run test:localstack', () => {
  it('include every folder of integration suites, or exclude it with a reason', () => {
    const folders = [...readdirSync(join(ROOT, 'tests/cloud')).map((name) => `tests/cloud/${name}`), 'tests/faults', 'tests/access'];
    const isRun = (path: string): boolean => suites.some(({ paths }) => paths.some((one) => one.startsWith(`${path}/`)));
    expect(folders.filter((path) => !isRun(path) && !(path in leftOut))).toEqual([]);
  });
});
