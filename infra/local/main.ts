import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCloud } from './cloud.ts';
import type { RunningCloud } from './cloud.ts';
import { claimDataFolder } from './data-version.ts';
import { takeLock } from '../lock.ts';
import { checkOutside, OutsideRefused } from './outside/check.ts';
import { isEmpty } from './outside/emptiness.ts';
import { StartRefused, readWishes, refuseStart } from './wishes.ts';
import type { Wishes } from './wishes.ts';

async function started(wishes: Wishes): Promise<RunningCloud> {
  try {
    if (wishes.plan.outside) await checkOutside(wishes.plan.outside);
    return await startCloud({ plan: wishes.plan, port: wishes.port, follow: { program: join(import.meta.dirname, 'streams.mjs') } });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${wishes.port} is in use. Stop what uses it, or start with another one: PORT=4001 npm start.`);
    }
    if (error instanceof OutsideRefused) throw new StartRefused(error.message);
    throw error;
  }
}

/**
 * Sows the data folder once; the mark is written last, so that an interrupted seed is repeated. A cloud elsewhere may have forgotten
 * everything since, as an emulator does when it ends.
 */
async function seeded({ plan, empty }: Wishes, cloud: RunningCloud): Promise<void> {
  const mark = join(plan.data, 'seeded');
  if (existsSync(mark) && !(plan.outside && (await isEmpty(plan.outside)))) return;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  // Loaded for its one run only.
  const { seed } = await import('./seed/seed.ts');
  await seed({ origin: (host) => `http://${host}:${cloud.port}`, env: cloud.env, empty, say });
  writeFileSync(mark, new Date().toISOString());
}

/** A test that started us learns the environment, and, when it asks, which processes it may kill. */
function answerParent(cloud: RunningCloud): void {
  process.on('message', () => process.send?.(cloud.pids()));
  process.send?.({ env: cloud.env });
}

async function main(): Promise<void> {
  const wishes = readWishes();
  mkdirSync(wishes.plan.data, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(wishes.plan.data, 'lock'), 0);
  if (!lock) {
    throw new StartRefused(`Another Trellis runs on the data folder ${wishes.plan.data}. Stop it, or name another folder in TRELLIS_DATA.`);
  }
  const newer = claimDataFolder(wishes.plan.data);
  if (newer !== undefined) throw new StartRefused(newer);
  const state: { cloud?: RunningCloud; ending: boolean } = { ending: false };
  const end = async (): Promise<void> => {
    // Before the start is through there is nothing under way that a kill would lose.
    if (state.ending || !state.cloud) process.exit(state.ending ? 1 : 0);
    state.ending = true;
    await state.cloud.stop();
    lock.release();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
  // start.mjs, or a test, was killed.
  process.on('disconnect', () => void end());
  const cloud = await started(wishes);
  state.cloud = cloud;
  if (wishes.isProduct) await seeded(wishes, cloud);
  process.stdout.write(
    `Trellis is ready at http://localhost:${cloud.port}/app/ (sent mail: http://localhost:${cloud.port}/dev/mail; stop with Ctrl+C)\n`,
  );
  answerParent(cloud);
}

main().catch(refuseStart);
