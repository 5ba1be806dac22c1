import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { runToEnd } from '../children.ts';
import { emulatorEnvironment } from '../emulator.ts';
import { Refused } from '../refusal.ts';
import type { Emulator } from '../signed-call.ts';
import type { SmokeTarget } from '../smoke-target.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What `AWS_ENDPOINT_URL=… npm start` runs: the product's functions in our host, everything they keep elsewhere. */
export type Host = { readonly target: SmokeTarget; readonly said: () => string; stop(): Promise<void> };

async function build(settings: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runToEnd(process.execPath, [join(ROOT, 'infra/local/build.ts')], { cwd: ROOT, env: settings });
  if (code !== 0) throw new Refused(`The product could not be built: ${output.trim().split('\n').at(-1)}`);
}

/** The environment of its functions, which the host tells whoever started it. */
function readyEnvironment(host: ChildProcess, log: string): Promise<Record<string, string>> {
  return new Promise((ready, failed) => {
    host.once('message', (message) => ready((message as { env: Record<string, string> }).env)); // main.ts sends one kind of message unasked
    host.once('exit', () => failed(new Error(`The host did not start. It last said: ${readFileSync(log, 'utf8').trim()}`)));
  });
}

const ended = (host: ChildProcess): Promise<void> =>
  new Promise((done) => (host.exitCode !== null || host.signalCode !== null ? done() : host.once('exit', () => done())));

function targetAt(port: number, env: Record<string, string>): SmokeTarget {
  const fetchHost = hostFetch(port);
  return {
    productDomain: 'localhost',
    fetch: fetchHost,
    mailTo: async (email) => {
      const response = await fetchHost('localhost', `/dev/mail?format=json&to=${encodeURIComponent(email)}`);
      // Written by the mailbox, the newest first.
      return ((await response.json()) as Mail[]).toReversed();
    },
    env,
  };
}

/** Starts the host on the data stack of an environment; it ends with this process, whichever way that ends. */
export async function startHost(at: Emulator, environment: string): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-host-'));
  const port = await freePort();
  const settings = {
    ...emulatorEnvironment(at),
    PORT: String(port),
    TRELLIS_DATA: join(folder, 'data'),
    TRELLIS_ENVIRONMENT: environment,
  };
  await build(settings);
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const host = spawn(process.execPath, [join(ROOT, '.build/local/main.mjs'), '--empty', '--dev-mail'], {
    env: settings,
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const stop = async (): Promise<void> => {
    host.kill('SIGTERM');
    await ended(host);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const said = (): string => readFileSync(log, 'utf8').trim();
    return { target: targetAt(port, await readyEnvironment(host, log)), said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
