import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../infra/local/ports.ts';
import { LOGIN_CENTRALLY } from '../fixtures/calls.ts';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { carryOut, environmentOf, type Image } from './dockerfile.ts';

const checkout = resolve(import.meta.dirname, '../..');
const isAdministrator = process.getuid?.() === 0;

/** Returns a command as one of the user of an image, who can win no rights. */
function asUser({ user }: Image, command: readonly string[]): string[] {
  if (!isAdministrator) return [...command];
  const [uid = '', gid = uid] = user.split(':');
  return ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs', '--bounding-set', '-all', ...command];
}

/** Returns the bytes of all files of a folder. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => sum + lstatSync(join(folder, name)).size, 0);

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('the image of the Dockerfile', () => {
  const root = mkdtempSync(join(tmpdir(), 'trellis-image-'));
  chmodSync(root, 0o755);
  let image: Image;
  let port: number;
  let product: ChildProcess | undefined;
  beforeAll(async () => {
    image = carryOut(checkout, root);
    port = await freePort();
  }, 1_200_000);
  afterAll(() => {
    product?.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }, 600_000);

  const folder = (): string => join(root, image.workdir);
  const env = (): Record<string, string> => ({ ...environmentOf(image), PORT: String(port) });
  const runAsUser = (command: readonly string[]): number | null => {
    const [program = '', ...args] = asUser(image, command);
    return spawnSync(program, args, { cwd: folder(), env: env() }).status;
  };

  /** Starts the image's program, and resolves when it is ready. */
  function start(): Promise<void> {
    const [program = '', ...args] = asUser(image, [...image.entrypoint, '--demo', 'small']);
    const child = spawn(program, args, { cwd: folder(), env: env(), stdio: ['ignore', 'pipe', 'pipe'] });
    product = child;
    let output = '';
    return new Promise((ready, failed) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Trellis is ready')) ready();
        });
      }
      child.once('exit', () => failed(new Error(`The product did not start.\n${output}`)));
    });
  }

  const stop = (): Promise<number | null> =>
    new Promise((ended) => {
      product?.once('exit', ended);
      product?.kill('SIGTERM');
    });

  const signIn = async (): Promise<unknown> => {
    const person = { email: 'admin@acme.test', password: 'trellis-demo-1' };
    const { data, errors } = await graphqlAt(hostFetch(port))('acme.localhost', LOGIN_CENTRALLY, person);
    return errors.length > 0 ? errors : Object.keys(data ?? {});
  };

  it('is made without a warning, of at most 750 MB of packages', { timeout: 600_000 }, () => {
    expect(image.output.split('\n').filter((line) => /warn|deprecated/i.test(line))).toEqual([]);
    expect(bytesOf(join(folder(), 'node_modules')) / 1024 / 1024).toBeLessThanOrEqual(750);
  });

  it('holds no tests, no history and no settings', () =>
    expect(['.git', 'tests', 'trellis.env', '.data'].filter((name) => existsSync(join(folder(), name)))).toEqual([]));

  it('starts the host with the flags of npm start', () => {
    const flags = JSON.parse(readFileSync(join(checkout, 'infra/local/host-flags.json'), 'utf8')) as string[]; // a list of options
    expect(image.entrypoint).toEqual(['node_modules/.bin/node', ...flags, '.build/local/main.mjs']);
  });

  it('gives its volume to a user other than the administrator', () => {
    expect(image.volumes).toEqual(['/data']);
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });

  it.skipIf(!isAdministrator)('lets that user write to the volume alone', () => {
    expect(statSync(join(root, '/data')).uid).toBe(Number(image.user.split(':')[0]));
    expect(runAsUser(['test', '-w', join(root, '/data')])).toBe(0);
    for (const path of ['.', '.build', 'node_modules', '.build/local/main.mjs']) expect(runAsUser(['test', '-w', path]), path).toBe(1);
  });

  it('serves pages and sign-ins at every address of its machine, and says that it is well', { timeout: 600_000 }, async () => {
    await start();
    expect((await hostFetch(port)('localhost', '/app/')).status).toBe(200);
    expect(await signIn()).toEqual(['loginUser']);
    expect(runAsUser(image.health)).toBe(0);
    const others = Object.values(networkInterfaces()).flatMap((list = []) =>
      list.filter(({ family, internal }) => family === 'IPv4' && !internal),
    );
    for (const { address } of others) expect((await hostFetch(port, undefined, address)('localhost', '/app/')).status, address).toBe(200);
  });

  it('ends in order when Docker asks it to, and has its data at the next start', { timeout: 600_000 }, async () => {
    expect(await stop()).toBe(0);
    expect(runAsUser(image.health)).toBe(1);
    await start();
    expect(await signIn()).toEqual(['loginUser']);
    expect(await stop()).toBe(0);
  });
});
