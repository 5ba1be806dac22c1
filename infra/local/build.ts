import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionBundle } from '../bundle-options.ts';
import { compressFiles } from '../build/compress.ts';
import { buildStamp } from '../build/stamp.ts';
import type { BuildPart } from '../build/stamp.ts';
import { takeLock } from '../lock.ts';
import { readManifest } from './plan.ts';
import { readWishes, refuseStart } from './wishes.ts';

/** Bundles that load parts of each other, so that one process loads what they share once. */
const sharing = { splitting: true, chunkNames: 'shared/[name]-[hash]' };

export type FunctionsBuild = { readonly root: string; readonly manifest: string; readonly outdir: string };

/** Bundles every function of a manifest as `{name}.mjs`; what they share is split off, so that one process loads it once. */
export async function buildFunctions({ root, manifest, outdir }: FunctionsBuild): Promise<void> {
  const { build } = await import('esbuild');
  const { functions } = await readManifest(manifest);
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: root,
    // The manifest goes with them: reading it would otherwise cost the host a TypeScript parser.
    entryPoints: { ...Object.fromEntries(functions.map((spec) => [spec.name, spec.entry])), manifest },
    outdir,
    ...functionBundle,
    ...sharing,
    logLevel: 'warning',
  });
  const assets = new Set(functions.flatMap((spec) => spec.assets ?? []));
  for (const asset of assets) copyFileSync(join(root, asset), join(outdir, basename(asset)));
}

/** The host's own two programs, without types: run as they stand, each would keep 30 MB of a TypeScript parser. */
async function buildLocal(root: string, outdir: string): Promise<void> {
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = { main: 'infra/local/main.ts', streams: 'infra/local/streams/process.ts' };
  const { bundle, format, platform, target, outExtension, sourcemap } = functionBundle;
  const asModules = { bundle, format, platform, target, outExtension, sourcemap, packages: 'external' } as const;
  await build({ absWorkingDir: root, entryPoints, outdir, ...asModules, ...sharing, logLevel: 'warning' });
}

/** Builds the client for `/app/` and compresses what compresses. */
export async function buildWeb({ root, outdir }: { readonly root: string; readonly outdir: string }): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    base: '/app/',
    logLevel: 'error',
    build: { outDir: outdir, emptyOutDir: true },
  });
  // For the shell function of a cloud, which fetches the page: functions/edge/web-index.ts.
  copyFileSync(join(outdir, 'index.html'), join(outdir, 'index.txt'));
  await compressFiles(outdir);
}

export type Build = { readonly root: string; readonly manifest: string; readonly into: string; readonly parts: readonly BuildPart[] };

/** Where the parts of a build lie. */
export const builtIn = (into: string): Record<BuildPart, string> => ({
  local: join(into, 'local'),
  functions: join(into, 'functions'),
  web: join(into, 'web'),
});

/** Builds the parts whose sources changed since. Two at once on one folder take turns, and the second finds nothing left to do. */
export async function buildChanged({ root, manifest, into, parts }: Build): Promise<void> {
  const lock = takeLock(join(into, 'build.lock'), 180_000);
  if (!lock) throw new Error(`Another build of ${into} does not end. Stop it, then start again.`);
  const folders = builtIn(into);
  try {
    for (const part of parts) {
      const stamp = buildStamp(root, into, part, manifest);
      if (stamp.isCurrent()) continue;
      if (part === 'local') await buildLocal(root, folders.local);
      else if (part === 'functions') await buildFunctions({ root, manifest, outdir: folders.functions });
      else await buildWeb({ root, outdir: folders.web });
      stamp.keep();
    }
  } finally {
    lock.release();
  }
}

/** Builds what `npm start` runs and what has changed. */
async function main(): Promise<void> {
  const { root, build, manifest, isProduct } = readWishes();
  await buildChanged({ root, manifest, into: join(root, '.build'), parts: ['local'] });
  await buildChanged({ root, manifest, into: build, parts: isProduct ? ['functions', 'web'] : ['functions'] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(refuseStart);
