import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readManifest } from '../manifest.ts';
import { functionBundle, workerEntries } from './bundle-options.ts';

/** Code that several bundles use goes into chunks of its own, so that one process loads it once. */
const sharedChunks = { splitting: true, chunkNames: 'shared/[name]-[hash]' };

export type FunctionsBuild = { readonly root: string; readonly manifest: string; readonly outdir: string };

/** Bundles every function of a manifest as `{name}.mjs`, with the code that several of them use in shared chunks. */
export async function buildFunctions({ root, manifest, outdir }: FunctionsBuild): Promise<void> {
  const { build } = await import('esbuild');
  const { functions } = await readManifest(manifest);
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: root,
    // The manifest is bundled too: the host would otherwise need a TypeScript parser to read it.
    entryPoints: { ...Object.fromEntries(functions.map((spec) => [spec.name, spec.entry])), ...workerEntries(functions), manifest },
    outdir,
    ...functionBundle,
    ...sharedChunks,
    logLevel: 'warning',
  });
  const assets = new Set(functions.flatMap((spec) => spec.assets ?? []));
  for (const asset of assets) copyFileSync(join(root, asset), join(outdir, basename(asset)));
}

/** Bundles the two programs of the embedded cloud, with the thread that the sample data needs. Run from their sources, each would keep a TypeScript parser of 30 MB in memory. */
export async function buildLocalPrograms(root: string, outdir: string): Promise<void> {
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  const entryPoints = {
    main: 'infra/local/main.ts',
    streams: 'infra/local/streams/process.ts',
    // The sample data has certificate templates, which are read in this thread.
    'reading-worker': 'functions/reading-worker.ts',
  };
  const { bundle, format, platform, target, outExtension, sourcemap } = functionBundle;
  const moduleOptions = { bundle, format, platform, target, outExtension, sourcemap, packages: 'external' } as const;
  await build({ absWorkingDir: root, entryPoints, outdir, ...moduleOptions, ...sharedChunks, logLevel: 'warning' });
}
