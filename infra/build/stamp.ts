import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type BuildPart = 'local' | 'functions' | 'web';

/** What each part is made from. A test's manifest lies among the tests, so its folder counts as well. */
const sources: Readonly<Record<BuildPart, readonly string[]>> = {
  local: ['infra/local', 'infra/bundle-options.ts', 'infra/aws', 'functions', 'events', 'shared', 'package-lock.json'],
  functions: [
    'functions',
    'events',
    'shared',
    'infra/local/build.ts',
    'infra/bundle-options.ts',
    'package-lock.json',
    'tests/cloud/embedded',
  ],
  web: ['web', 'shared', 'infra/local/build.ts', 'infra/local/build', 'package-lock.json'],
};

const isSpec = (name: string): boolean => /\.spec\.tsx?$/.test(name);

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!isSpec(entry.name)) yield* filesBelow(join(path, entry.name));
  }
}

/** Names, sizes and times of all sources: reading them all would cost a start more than it tells. */
function fingerprint(root: string, part: BuildPart, manifest: string): string {
  const hash = createHash('sha256').update(`${process.version}\0${manifest}\n`);
  for (const source of sources[part]) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

export type BuildStamp = { isCurrent(): boolean; keep(): void };

/** Tells whether a part was built from the sources as they are; taken before the build, so that a change during it counts. */
export function buildStamp(root: string, into: string, part: BuildPart, manifest: string): BuildStamp {
  const file = join(into, `${part}.stamp`);
  const now = fingerprint(root, part, manifest);
  return {
    isCurrent: () => existsSync(file) && existsSync(join(into, part)) && readFileSync(file, 'utf8') === now,
    keep: () => {
      mkdirSync(into, { recursive: true });
      writeFileSync(file, now);
    },
  };
}
