import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { ops } from '../../cloud/ops/ops.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';
import { startProduct } from '../product.ts';

type Stage = { readonly folder: string; readonly data: string; stop(): Promise<void> };

async function setUp({ quick }: Options): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
  const data = join(folder, 'data');
  const product = await startProduct(data, await freePort(), ['--demo', quick ? 'small' : 'large']);
  return { folder, data, stop: product.stop };
}

/** Runs a command of operators. @throws with what it said where it did not do its work */
async function done(data: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await ops(data, ...args);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${err || out}`);
  return out;
}

type Drill = { readonly backup: number; readonly restore: number; readonly check: number };

/** Runs the drill of docs/operating.md on a folder that is used meanwhile. Returns the milliseconds of each part. */
async function drill({ data, folder }: Stage, run: number): Promise<Drill> {
  const [copy, restored] = [join(folder, `copy-${run}`), join(folder, `restored-${run}`)];
  const begun = performance.now();
  await done(data, 'backup', copy);
  const taken = performance.now();
  const since = /relay --since (\S+)/.exec(await done(restored, 'restore', copy))?.[1] ?? '';
  const written = performance.now();
  const product = await startProduct(restored, await freePort());
  try {
    await done(restored, 'relay', '--since', since);
    await done(restored, 'verify');
    return { backup: taken - begun, restore: written - taken, check: performance.now() - written };
  } finally {
    await product.stop();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const restoreDrill: Row<Stage> = {
  name: 'restore-drill',
  title: 'Restore drill (R21): from the loss of a data folder until a copy of it is served and verified',
  goal: 'told for comparison',
  measure: async (stage, { runs }) => {
    let run = 0;
    const drills = await repeated(Math.min(runs, 3), () => drill(stage, (run += 1)));
    const of = (part: keyof Drill): number => median(drills.map((one) => one[part]));
    const [backup, restore, check] = [of('backup'), of('restore'), of('check')];
    return {
      text: seconds(restore + check),
      meets: null,
      figures: { backup, restore, check },
      notes: [
        `The backup of the demo, while it runs, took ${seconds(backup)}; what was acknowledged before it began is in it, so the recovery point is the time since the last one began.`,
        `Restore ${seconds(restore)}; start, relay and verify ${seconds(check)}.`,
      ],
    };
  },
};

export const recovery = groupOf<Stage>({
  rows: [restoreDrill],
  setUp,
  tearDown: async ({ folder, stop }) => {
    await stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});
