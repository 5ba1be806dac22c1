import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStamp } from './build/stamp.ts';
import type { BuildPart } from './build/stamp.ts';
import { startCloud } from './cloud.ts';
import type { RunningCloud } from './cloud.ts';
import { takeLock } from './lock.ts';
import type { CloudPlan } from './plan.ts';
import { seed } from './seed/seed.ts';

/** Something a person can mend: told in one sentence, without a stack. */
class StartRefused extends Error {}

const root = resolve(import.meta.dirname, '../..');

/** What `npm start` was asked for. TRELLIS_MANIFEST and TRELLIS_BUILD serve tests that run functions of their own. */
function readWishes() {
  const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } });
  const port = Number(process.env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartRefused(`PORT must be a number between 0 and 65535, not "${process.env['PORT']}".`);
  const manifest = process.env['TRELLIS_MANIFEST'];
  const build = resolve(process.env['TRELLIS_BUILD'] ?? join(root, '.build'));
  const plan: CloudPlan = {
    root,
    data: resolve(process.env['TRELLIS_DATA'] ?? join(root, '.data')),
    manifest: manifest ? resolve(manifest) : join(root, 'functions/manifest.ts'),
    functions: 'bundled',
    bundles: join(build, 'functions'),
    web: join(build, 'web'),
  };
  // A manifest of one's own has no client.
  const parts: readonly BuildPart[] = manifest ? ['functions'] : ['functions', 'web'];
  return { empty: values.empty, port, plan, build, parts };
}

type Wishes = ReturnType<typeof readWishes>;

/** Builds in a process of its own, whose memory goes with it. An unchanged start takes no such process. */
async function built({ plan, build, parts }: Wishes): Promise<void> {
  const stale = parts.filter((part) => !buildStamp(root, build, part).isCurrent());
  if (stale.length === 0) return;
  const builder = spawn(process.execPath, [join(root, 'infra/local/build.ts'), build, plan.manifest, ...stale], { stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((done) => builder.once('exit', done));
  if (code !== 0) throw new StartRefused('The build failed; what is above says where.');
}

async function started(wishes: Wishes): Promise<RunningCloud> {
  try {
    return await startCloud({ plan: wishes.plan, port: wishes.port, follow: 'child', prepare: () => built(wishes) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${wishes.port} is in use. Stop what uses it, or start with another one: PORT=4001 npm start.`);
    }
    throw error;
  }
}

/** Sows the data folder once; the mark is written last, so that an interrupted seed is repeated. */
async function seeded({ plan, empty }: Wishes, cloud: RunningCloud): Promise<void> {
  const mark = join(plan.data, 'seeded');
  if (existsSync(mark)) return;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
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
  if (!lock) throw new StartRefused(`Another Trellis runs on the data folder ${wishes.plan.data}. Stop it, or name another folder in TRELLIS_DATA.`);
  let cloud: RunningCloud | undefined;
  let ending = false;
  const end = async (): Promise<void> => {
    // Before the start is through there is nothing under way that a kill would lose.
    if (ending || !cloud) process.exit(ending ? 1 : 0);
    ending = true;
    await cloud.stop();
    lock.release();
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
  // start.mjs, or a test, was killed.
  process.on('disconnect', () => void end());
  cloud = await started(wishes);
  // A manifest of one's own has nothing to sow.
  if (wishes.parts.includes('web')) await seeded(wishes, cloud);
  process.stdout.write(`Trellis is ready at http://localhost:${cloud.port}/app/ (sent mail: http://localhost:${cloud.port}/dev/mail; stop with Ctrl+C)\n`);
  answerParent(cloud);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
