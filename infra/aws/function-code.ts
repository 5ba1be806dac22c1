import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FunctionSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { functionBundle } from '../bundle-options.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function bundleInto(folder: string, spec: FunctionSpec): void {
  buildSync({ absWorkingDir: root, entryPoints: { index: spec.entry }, outdir: folder, ...functionBundle, logLevel: 'warning' });
  // Fonts and the like lie beside the bundle, as the manifest says.
  for (const asset of spec.assets ?? []) copyFileSync(join(root, asset), join(folder, basename(asset)));
}

/**
 * The bundle of a function, made while its stack is synthesised and only then. CDK's own construct for Node would start esbuild with
 * options of its own; this way the options are the very ones that the embedded cloud and the bench use.
 */
export const codeOf = (spec: FunctionSpec): Code =>
  Code.fromAsset(join(root, 'functions'), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle: (folder) => {
          bundleInto(folder, spec);
          return true;
        },
      },
      // Tells the bundles of one folder apart, which CDK would otherwise take for one and the same.
      environment: { FUNCTION: spec.name },
    },
  });
