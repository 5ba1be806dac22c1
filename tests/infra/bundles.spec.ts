import { App, Stack } from 'aws-cdk-lib';
import { build } from 'esbuild';
import { Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { codeOf } from '../../infra/aws/function-code.ts';
import { functionBundle } from '../../infra/bundle-options.ts';

it('a synthesis bundles each function apart: one module with its SDK, a source map, and its files beside it', () => {
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
    const found = folders.map((name) => readdirSync(join(outdir, name)).toSorted());
    const expected = specs.map(({ assets = [] }) => ['index.mjs', 'index.mjs.map', ...assets.map((asset) => basename(asset))].toSorted());
    expect(found.map(String).toSorted()).toEqual(expected.map(String).toSorted());
    for (const name of folders) {
      const file = join(outdir, name, 'index.mjs');
      // There is no node_modules anywhere near: what a bundle lacks, it does not find.
      const script = `console.log(typeof (await import(${JSON.stringify(pathToFileURL(file).href)})).handler)`;
      expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }), name).toBe('function\n');
      expect(readFileSync(file, 'utf8').slice(-40)).toContain('//# sourceMappingURL=index.mjs.map');
      expect(statSync(`${file}.map`).size).toBeGreaterThan(1000);
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}, 60_000);

it('the embedded cloud, AWS and the bench take one set of options', () => {
  const root = join(import.meta.dirname, '../..');
  for (const file of ['infra/local/build.ts', 'infra/aws/function-code.ts', 'tests/bench/rows/bundles.ts']) {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text, file).toContain('...functionBundle');
    for (const option of ['keepNames:', 'mainFields:', 'banner:']) expect(text, file).not.toContain(option);
  }
  expect(functionBundle).toMatchObject({ format: 'esm', sourcemap: 'linked', bundle: true });
});

it('no function carries more than 2 MB', async () => {
  const root = join(import.meta.dirname, '../..');
  const sizes = await Promise.all(
    functions.map(async ({ name, entry }) => {
      const { metafile } = await build({ ...functionBundle, entryPoints: [join(root, entry)], outdir: root, write: false, metafile: true });
      return { name, bytes: Math.max(...Object.values(metafile.outputs).flatMap(({ entryPoint, bytes }) => (entryPoint ? [bytes] : []))) };
    }),
  );
  expect(sizes).toHaveLength(functions.length);
  expect(sizes.filter(({ bytes }) => bytes > 2_000_000)).toEqual([]);
}, 60_000);
