import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOutside } from './external-cloud.ts';
import type { Outside } from './external-cloud.ts';
import type { CloudPlan } from './plan.ts';

/** Something a person can mend: told in one sentence, without a stack. */
export class StartRefused extends Error {}

/** What `npm start` was asked for. */
export type Wishes = {
  readonly root: string;
  readonly empty: boolean;
  readonly port: number;
  /** The manifest to build from. */
  readonly manifest: string;
  /** Where bundles and client are built into. */
  readonly build: string;
  readonly plan: CloudPlan;
  /** False for a test with functions of its own, which has neither client nor seed. */
  readonly isProduct: boolean;
};

function knownArguments() {
  try {
    return parseArgs({ options: { empty: { type: 'boolean', default: false } } });
  } catch {
    throw new StartRefused('npm start takes one argument, --empty: no sample data. Write it as npm start -- --empty.');
  }
}

/** Ends the process over an error, in one sentence where a person can mend it. */
export function refuseStart(error: unknown): never {
  const defect = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof StartRefused ? error.message : defect}\n`);
  process.exit(1);
}

function wantedOutside(): Outside | undefined {
  try {
    return readOutside(process.env);
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  }
}

/** Reads arguments and environment; `TRELLIS_MANIFEST` and `TRELLIS_BUILD` serve tests that run functions of their own. */
export function readWishes(): Wishes {
  const { values } = knownArguments();
  const port = Number(process.env['PORT'] ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefused(`PORT must be a number between 0 and 65535, not "${process.env['PORT']}".`);
  }
  // Two folders up from infra/local, and from .build/local, where the built program lies.
  const root = resolve(import.meta.dirname, '../..');
  const own = process.env['TRELLIS_MANIFEST'];
  const build = resolve(process.env['TRELLIS_BUILD'] ?? join(root, '.build'));
  const bundles = join(build, 'functions');
  const outside = wantedOutside();
  // What is kept beside data that lie elsewhere does not mix with data of our own.
  const data = outside ? join(root, '.data', `outside-${outside.environment}`) : join(root, '.data');
  return {
    root,
    empty: values.empty,
    port,
    manifest: own ? resolve(own) : join(root, 'functions/manifest.ts'),
    build,
    plan: {
      root,
      data: resolve(process.env['TRELLIS_DATA'] ?? data),
      manifest: join(bundles, 'manifest.mjs'),
      functions: 'bundled',
      bundles,
      web: join(build, 'web'),
      ...(outside && { outside }),
    },
    isProduct: own === undefined,
  };
}
