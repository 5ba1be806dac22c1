import { join } from 'node:path';
import { buildChanged } from '../build/build.ts';
import { readStartOptions, refuseStart } from './start-options.ts';

/** Builds what `npm start` runs and what has changed since the last build. */
async function main(): Promise<void> {
  const { root, build, manifest, isProduct } = readStartOptions();
  await buildChanged({ root, manifest, into: join(root, '.build'), parts: ['local'] });
  await buildChanged({ root, manifest, into: build, parts: isProduct ? ['functions', 'web'] : ['functions'] });
}

main().catch(refuseStart);
