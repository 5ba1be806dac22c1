import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { App, Stack } from 'aws-cdk-lib';
import { build } from 'esbuild';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { pdfReader } from '../../functions/files/inspection/pdf-reader.ts';
import { readingPool } from '../../functions/platform/reading/reading-pool.ts';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { bundleInto, codeOf } from '../../infra/aws/function-code.ts';
import { functionBundle, workerEntries } from '../../infra/build/bundle-options.ts';

const POOL = { threads: 1, memoryMb: 64, mostWaiting: 1, mostWaitMs: 60_000 };

/** Functions that hold the schema for its queries alone, and read no file. */
const QUERIES_ONLY = new Set(['export-rows', 'exports']);

/** Returns a module and what it imports, but for types. */
function sourcesOf(root: string, entry: string): Set<string> {
  const found = new Set([join(root, entry)]);
  for (const file of found) {
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type) ?(?:[^;]*? from )?'(\.[^']+)'/gm);
    for (const [, path = ''] of imports) found.add(join(dirname(file), path));
  }
  return found;
}

it('a synthesis bundles each function separately: one module with its SDK, a source map, and its files', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'trellis-bundles-'));
  try {
    const specs = functions.filter(({ name }) => ['relay', 'certificate-download', 'react'].includes(name));
    const stack = new Stack(new App({ outdir }), 'bundles');
    for (const spec of specs) {
      const fn = new LambdaFunction(stack, spec.name, { runtime: Runtime.NODEJS_24_X, handler: 'index.handler', code: codeOf(spec) });
      expect(fn.runtime.name).toBe('nodejs24.x');
    }
    const folders = readdirSync(outdir).filter((name) => name.startsWith('asset.'));
    expect(folders).toHaveLength(specs.length);
    const files = folders.map((name) => readdirSync(join(outdir, name)).toSorted());
    const modulesOf = ({ workers = [] }: FunctionSpec): string[] => ['index', ...workers.map((file) => basename(file, '.ts'))];
    const expected = specs.map((spec) =>
      [
        ...modulesOf(spec).flatMap((name) => [`${name}.mjs`, `${name}.mjs.map`]),
        ...(spec.assets ?? []).map((asset) => basename(asset)),
      ].toSorted(),
    );
    expect(files.map(String).toSorted()).toEqual(expected.map(String).toSorted());
    for (const name of folders) {
      const file = join(outdir, name, 'index.mjs');
      // There is no node_modules anywhere near: what a bundle lacks, it does not find.
      const script = `globalThis.awslambda = { streamifyResponse: (handler) => handler }; console.log(typeof (await import(${JSON.stringify(pathToFileURL(file).href)})).handler)`;
      expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }), name).toBe('function\n');
      expect(readFileSync(file, 'utf8').slice(-40)).toContain('//# sourceMappingURL=index.mjs.map');
      expect(statSync(`${file}.map`).size).toBeGreaterThan(1000);
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
});

it('a bundle draws a certificate in the thread whose module lies beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bundles-'));
  try {
    const spec = functions.find(({ name }) => name === 'certificate-download');
    if (!spec) throw new Error('The manifest has no certificate-download.');
    bundleInto(folder, spec);
    const thread = new Worker(pathToFileURL(join(folder, 'drawing-worker.mjs')), { execArgv: [], env: {} });
    const facts = {
      name: 'محمد',
      courseTitle: 'Fire',
      issued: '2024-02-29',
      expires: '2025-02-28',
      instanceName: 'Acme',
      verifyUrl: 'https://a.example/b',
    };
    thread.postMessage({ id: 1, task: { facts, brand: { color: null, secondary: null, logo: null, seed: 'acme' }, template: null } });
    await once(thread, 'message'); // It has begun.
    const [reply] = (await once(thread, 'message')) as [{ id: number; value?: Uint8Array; error?: string }]; // the reply of the worker
    await thread.terminate();
    expect(reply).toMatchObject({ id: 1 });
    expect(reply.error).toBeUndefined();
    expect(Buffer.from(reply.value ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
    // What is drawn in the thread is not in the function.
    expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).toContain('drawing-worker');
    expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).not.toContain('FontDescriptor');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a bundle reads files in the thread whose module lies beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bundles-'));
  try {
    const spec = functions.find(({ name }) => name === 'check-upload');
    if (!spec) throw new Error('The manifest has no check-upload.');
    bundleInto(folder, spec);
    const read = readingPool(() => pathToFileURL(join(folder, 'reading-worker.mjs')), POOL);
    await expect(read(pdfReader, Buffer.from('%PDF-1.4\n1 0 obj<</JS()>>endobj'))).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await read(pdfReader, Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj'))).toBeUndefined();
    expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).toContain('reading-worker');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('every function that reads files in a thread has the module of that thread', () => {
  const root = join(import.meta.dirname, '../..');
  const reading = functions.filter(
    ({ name, entry }) => !QUERIES_ONLY.has(name) && sourcesOf(root, entry).has(join(root, 'functions/platform/reading/reading-pool.ts')),
  );
  expect(reading.map(({ name }) => name).toSorted()).toEqual(
    functions
      .filter(({ workers }) => workers?.includes('functions/reading-worker.ts'))
      .map(({ name }) => name)
      .toSorted(),
  );
});

it('the embedded cloud, AWS and the bench use one set of bundle options', () => {
  const root = join(import.meta.dirname, '../..');
  for (const file of ['infra/build/functions.ts', 'infra/aws/function-code.ts', 'tests/bench/rows/bundles.ts']) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text, file).toContain('...functionBundle');
    for (const option of ['keepNames:', 'mainFields:', 'banner:']) expect(text, file).not.toContain(option);
  }
  expect(functionBundle).toMatchObject({ format: 'esm', sourcemap: 'linked', bundle: true });
});

it('no function bundle is larger than 2 MB', async () => {
  const root = join(import.meta.dirname, '../..');
  const workers = Object.entries(workerEntries(functions)).map(([name, entry]) => ({ name, entry }));
  const sizes = await Promise.all(
    [...functions, ...workers].map(async ({ name, entry }) => {
      const { metafile } = await build({ ...functionBundle, entryPoints: [join(root, entry)], outdir: root, write: false, metafile: true });
      return { name, bytes: Math.max(...Object.values(metafile.outputs).flatMap(({ entryPoint, bytes }) => (entryPoint ? [bytes] : []))) };
    }),
  );
  expect(sizes).toHaveLength(functions.length + 2);
  expect(sizes.filter(({ bytes }) => bytes > 2_000_000)).toEqual([]);
}, 240_000);
