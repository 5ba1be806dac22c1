import { join } from 'node:path';
import { takeLock } from '../lock.ts';
import { buildFunctions, buildLocalPrograms } from './functions.ts';
import { type BuildPart, buildStamp } from './stamp.ts';
import { buildWeb } from './web.ts';

export type Build = {
  readonly root: string;
  /** The manifest whose functions are built. */
  readonly manifest: string;
  /** Folder of all parts. */
  readonly into: string;
  readonly parts: readonly BuildPart[];
};

const LOCK_WAIT_MS = 180_000;

/** Returns the folder of each part of a build. */
export const buildFolders = (into: string): Record<BuildPart, string> => ({
  local: join(into, 'local'),
  functions: join(into, 'functions'),
  web: join(into, 'web'),
});

/** Builds the parts whose sources have changed. Of two builds into one folder the second waits for the first, and then has nothing to build. */
export async function buildChanged({ root, manifest, into, parts }: Build): Promise<void> {
  const lock = takeLock(join(into, 'build.lock'), LOCK_WAIT_MS);
  if (!lock) throw new Error(`Another build of ${into} does not end. Stop it, then start again.`);
  const folders = buildFolders(into);
  try {
    for (const part of parts) {
      const stamp = buildStamp(root, into, part, manifest);
      if (stamp.isCurrent()) continue;
      if (part === 'local') await buildLocalPrograms(root, folders.local);
      else if (part === 'functions') await buildFunctions({ root, manifest, outdir: folders.functions });
      else await buildWeb({ root, outdir: folders.web });
      stamp.write();
    }
  } finally {
    lock.release();
  }
}
