import { join } from 'node:path';
import { takeLock } from '../lock.ts';
import { buildFunctions, buildLocalPrograms } from './functions.ts';
import { isSbomCurrent, writeSbom } from './sbom.ts';
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

/** Where a build lists the packages that it consists of, in CycloneDX. */
const sbomOf = (into: string): string => join(into, 'sbom.cdx.json');

/** A product without the list runs all the same. */
const warnOfMissing = (error: unknown): void =>
  console.error(`The packages of this build are not listed: ${error instanceof Error ? error.message : String(error)}`);

async function buildParts({ root, manifest, into, parts }: Build): Promise<void> {
  const folders = buildFolders(into);
  for (const part of parts) {
    const stamp = buildStamp(root, into, part, manifest);
    if (stamp.isCurrent()) continue;
    if (part === 'local') await buildLocalPrograms(root, folders.local);
    else if (part === 'functions') await buildFunctions({ root, manifest, outdir: folders.functions });
    else await buildWeb({ root, outdir: folders.web });
    stamp.write();
  }
}

/** Builds the parts whose sources have changed, and lists their packages. Of two builds into one folder the second waits for the first, and then has nothing to build. */
export async function buildChanged(what: Build): Promise<void> {
  const { into } = what;
  const lock = takeLock(join(into, 'build.lock'), LOCK_WAIT_MS);
  if (!lock) throw new Error(`Another build of ${into} does not end. Stop it, then start again.`);
  const sbom = sbomOf(into);
  try {
    await Promise.all([buildParts(what), isSbomCurrent(what.root, sbom) ? null : writeSbom(what.root, sbom).catch(warnOfMissing)]);
  } finally {
    lock.release();
  }
}
