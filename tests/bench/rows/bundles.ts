import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { functions } from '../../../functions/manifest.ts';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { functionBundle } from '../../../infra/build/bundle-options.ts';
import { functionEnvironment } from '../../../infra/local/environment.ts';
import { localHosts } from '../../../infra/local/hosts.ts';
import { embeddedResources, region } from '../../../infra/local/names.ts';
import { secretsOf } from '../../../infra/local/secrets.ts';
import { groupOf, type Row } from '../bench.ts';
import { kilobytes, median, megabytes, milliseconds, repeated } from '../figures.ts';

const root = resolve(import.meta.dirname, '../../..');
const MOST_BYTES = 2_000_000;
const MOST_MS = 250;

type Stage = { readonly folder: string; readonly env: Record<string, string> };

const fileOf = ({ folder }: Stage, { name }: FunctionSpec): string => join(folder, `${name}.mjs`);

/** One file per function, as infra/aws/function-code.ts has it bundled; the embedded cloud splits off what functions share. */
async function setUp(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(functions.map(({ name, entry }) => [name, entry])),
    outdir: folder,
    ...functionBundle,
    logLevel: 'error',
  });
  const nowhere = 'http://127.0.0.1:9';
  const endpoints = { dynamodb: nowhere, s3: nowhere, eventBridge: nowhere, ses: nowhere };
  const secrets = secretsOf(folder);
  const access = { ...secrets, endpoints, resources: embeddedResources, region, storage: nowhere };
  const env = functionEnvironment({ secrets, access, hosts: localHosts, port: 4000, data: folder });
  return { folder, env };
}

/** Milliseconds that a new process takes to import a file, the start of Node itself left out: Lambda counts from there too. */
function importTime(file: string, env: Record<string, string>): Promise<number> {
  const script = `globalThis.awslambda = { streamifyResponse: (handler) => handler }; const begun = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); process.stdout.write(String(performance.now() - begun), () => process.exit());`;
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let problem = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.on('close', () =>
      Number(out) > 0 ? done(Number(out)) : failed(new Error(`The import failed: ${/\w*Error: .*/.exec(problem)?.[0] ?? problem}`)),
    );
  });
}

const sizes: Row<Stage> = {
  name: 'bundle-size',
  title: 'Function bundles, the largest',
  goal: '≤ 2 MB',
  measure: async (stage) => {
    const each = await Promise.all(functions.map(async (spec) => [spec.name, (await stat(fileOf(stage, spec))).size] as const));
    const sorted = each.toSorted(([, a], [, b]) => b - a);
    const [largest = ['none', 0] as const] = sorted;
    return {
      text: `${megabytes(largest[1])} (${largest[0]})`,
      meets: largest[1] <= MOST_BYTES,
      figures: Object.fromEntries(each),
      notes: [sorted.map(([name, bytes]) => `${name} ${kilobytes(bytes)}`).join(', ')],
    };
  },
};

const initialisation: Row<Stage> = {
  name: 'initialisation',
  title: 'Initialisation of a function, the longest',
  goal: '≤ 250 ms',
  measure: async (stage, { runs }) => {
    const each: (readonly [string, number])[] = [];
    for (const spec of functions) {
      await importTime(fileOf(stage, spec), stage.env);
      each.push([spec.name, median(await repeated(runs, () => importTime(fileOf(stage, spec), stage.env)))]);
    }
    const sorted = each.toSorted(([, a], [, b]) => b - a);
    const [longest = ['none', Number.NaN] as const] = sorted;
    return {
      text: `${milliseconds(longest[1])} (${longest[0]})`,
      meets: longest[1] <= MOST_MS,
      figures: Object.fromEntries(each),
      notes: [
        sorted.map(([name, time]) => `${name} ${milliseconds(time)}`).join(', '),
        'Import of the whole bundle in a new process, files in the page cache.',
      ],
    };
  },
};

export const bundles = groupOf<Stage>({
  rows: [sizes, initialisation],
  setUp,
  tearDown: ({ folder }) => rm(folder, { recursive: true, force: true }),
});
