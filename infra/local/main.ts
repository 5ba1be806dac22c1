import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCloud } from './cloud.ts';
import type { RunningCloud } from './cloud.ts';
import { claimDataFolder } from './data-version.ts';
import { keepLog } from './log-file.ts';
import { isInPrivateNetwork, whenParentEnds } from './parent-process.ts';
import { takeLock } from '../lock.ts';
import type { Lock } from '../lock.ts';
import { checkExternalCloud, ExternalCloudRefused } from './external-cloud/check.ts';
import { isCloudEmpty } from './external-cloud/emptiness.ts';
import { StartRefused, readStartOptions, refuseStart } from './start-options.ts';
import type { StartOptions } from './start-options.ts';

/** Starts the cloud. @throws StartRefused for an occupied port, or an external cloud that cannot be used */
async function start({ plan, port, address, showsMail }: StartOptions): Promise<RunningCloud> {
  try {
    if (plan.externalCloud) await checkExternalCloud(plan.externalCloud);
    return await startCloud({ plan, port, address, showsMail, backgroundWork: { program: join(import.meta.dirname, 'streams.mjs') } });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} is in use. Stop the program that uses it, or start on another port: PORT=4001 npm start.`);
    }
    if (error instanceof ExternalCloudRefused) throw new StartRefused(error.message);
    throw error;
  }
}

/**
 * Seeds a data folder once. The marker file is written last, so that an interrupted seed is repeated. An external cloud is seeded again when it
 * is empty, because an emulator loses its data when it ends.
 */
async function seedOnce({ plan, empty, demo }: StartOptions, cloud: RunningCloud): Promise<void> {
  const marker = join(plan.data, 'seeded');
  if (existsSync(marker) && !(plan.externalCloud && (await isCloudEmpty(plan.externalCloud)))) return;
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  // Loaded on demand, because it runs once only.
  const { seed } = await import('./seed/seed.ts');
  await seed({ origin: (host) => `http://${host}:${cloud.port}`, env: cloud.env, empty, demo, print });
  writeFileSync(marker, new Date().toISOString());
}

/** Sends the environment to a parent process, and the process ids when it asks for them. Tests use both. */
function reportToParent(cloud: RunningCloud): void {
  process.on('message', (message) => message === 'pids' && process.send?.(cloud.pids()));
  process.send?.({ env: cloud.env });
}

/** Takes the lock of the data folder and checks its layout. @throws StartRefused */
function openDataFolder(data: string): Lock {
  // For this user alone, with all that this process and its engine write; also a folder that was there before.
  process.umask(0o077);
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  const lock = takeLock(join(data, 'lock'), 0);
  if (!lock) throw new StartRefused(`Another Trellis runs on the data folder ${data}. Stop it, or name another folder in TRELLIS_DATA.`);
  const refusal = claimDataFolder(data);
  if (refusal !== undefined) throw new StartRefused(refusal);
  return lock;
}

async function main(): Promise<void> {
  const options = readStartOptions();
  const lock = openDataFolder(options.plan.data);
  const state: { cloud?: RunningCloud; ending: boolean } = { ending: false };
  const end = async (): Promise<void> => {
    // Before the start is complete there is no work that a kill would lose.
    if (state.ending || !state.cloud) process.exit(state.ending ? 1 : 0);
    state.ending = true;
    await state.cloud.stop();
    lock.release();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
  // The parent, start.mjs or a test, was killed.
  whenParentEnds(() => void end());
  // A terminal that was closed takes no more lines, and the engines still have to be ended in order.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  keepLog(options.plan.data);
  const cloud = await start(options);
  state.cloud = cloud;
  if (options.isProduct) await seedOnce(options, cloud);
  const sentMail = options.showsMail ? `sent mail: http://localhost:${cloud.port}/dev/mail; ` : '';
  process.stdout.write(`Trellis is ready at http://localhost:${cloud.port}/app/ (${sentMail}stop with Ctrl+C)\n`);
  if (options.empty && !options.showsMail && options.plan.smtp === undefined) {
    process.stdout.write('Mail is kept in the data folder and not sent: set SMTP_URL (docs/operating.md, One machine).\n');
  }
  if (options.empty && options.plan.externalCloud === undefined && !isInPrivateNetwork) {
    process.stdout.write(
      'The tables are not in a network of their own, so other programs of this machine may reach them (docs/operating.md, One machine).\n',
    );
  }
  reportToParent(cloud);
}

main().catch(refuseStart);
