import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { functionBundle, workerEntries } from '../build/bundle-options.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the bundle of a function, of the modules of its threads, and its assets into a folder. */
export function bundleInto(folder: string, spec: FunctionSpec): void {
  buildSync({
    absWorkingDir: root,
    entryPoints: { index: spec.entry, ...workerEntries([spec]) },
    outdir: folder,
    ...functionBundle,
    logLevel: 'warning',
  });
  // Assets in the manifest, such as fonts, are copied beside the bundle.
  for (const asset of spec.assets ?? []) copyFileSync(join(root, asset), join(folder, basename(asset)));
}

/**
 * Returns the code of a function, bundled only when its stack is synthesised. The options are those of the embedded cloud and the benchmarks; the
 * Node construct of CDK would use others.
 */
export const codeOf = (spec: FunctionSpec): Code =>
  Code.fromAsset(join(root, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Not used: the local bundling below either succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (folder) => {
          bundleInto(folder, spec);
          return true;
        },
      },
      // Distinguishes the bundles of one folder, which CDK would otherwise treat as one asset.
      environment: { FUNCTION: spec.name },
    },
  });
