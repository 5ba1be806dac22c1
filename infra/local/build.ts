import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './build/compress.ts';
import { buildStamp } from './build/stamp.ts';
import type { BuildPart } from './build/stamp.ts';
import { takeLock } from './lock.ts';
import { readManifest } from './plan.ts';

/** ESM bundles of packages that still call require, as some of the SDK's and GraphQL's do. */
const banner = "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export type FunctionsBuild = { readonly root: string; readonly manifest: string; readonly outdir: string };

/** Bundles every function of a manifest as `{name}.mjs`; what they share is split off, so that one process loads it once. */
export async function buildFunctions({ root, manifest, outdir }: FunctionsBuild): Promise<void> {
  const { build } = await import('esbuild');
  const { functions } = await readManifest(manifest);
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(functions.map((spec) => [spec.name, spec.entry])),
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: banner },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

/** Builds the client for `/app/` and compresses what compresses. */
export async function buildWeb({ root, outdir }: { readonly root: string; readonly outdir: string }): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    base: '/app/',
    logLevel: 'warn',
    build: { outDir: outdir, emptyOutDir: true },
  });
  await compressFiles(outdir);
}

export type Build = { readonly root: string; readonly manifest: string; readonly into: string; readonly parts: readonly BuildPart[] };

/** Where the parts of a build lie. */
export const builtIn = (into: string): Record<BuildPart, string> => ({ functions: join(into, 'functions'), web: join(into, 'web') });

/** Builds the parts whose sources changed since. Two at once on one folder take turns, and the second finds nothing left to do. */
export async function buildChanged({ root, manifest, into, parts }: Build): Promise<void> {
  const lock = takeLock(join(into, 'build.lock'), 180_000);
  if (!lock) throw new Error(`Another build of ${into} does not end. Stop it, then start again.`);
  const folders = builtIn(into);
  try {
    for (const part of parts) {
      const stamp = buildStamp(root, into, part);
      if (stamp.isCurrent()) continue;
      if (part === 'functions') await buildFunctions({ root, manifest, outdir: folders.functions });
      else await buildWeb({ root, outdir: folders.web });
      stamp.keep();
    }
  } finally {
    lock.release();
  }
}

/** `build.ts [into] [manifest] [part…]`; alone, it builds everything of the product into .build. */
async function main([into = '.build', manifest = 'functions/manifest.ts', ...parts]: string[]): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const known = (['functions', 'web'] as const).filter((part) => parts.length === 0 || parts.includes(part));
  await buildChanged({ root, manifest: resolve(root, manifest), into: resolve(root, into), parts: known });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
