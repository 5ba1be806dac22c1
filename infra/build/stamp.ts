import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type BuildPart = 'local' | 'functions' | 'web';

/** Sources of each part. The functions of a test's own manifest are in `tests/cloud/embedded`. */
const sources: Readonly<Record<BuildPart, readonly string[]>> = {
  local: [
    'infra/local',
    'infra/build',
    'infra/aws',
    'infra/lock.ts',
    'infra/manifest.ts',
    'infra/poll-until.ts',
    'infra/replace-file.ts',
    'functions',
    'events',
    'shared',
    'web/texts/translations',
    'package-lock.json',
  ],
  functions: ['functions', 'events', 'shared', 'web/texts/translations', 'infra/build', 'package-lock.json', 'tests/cloud/embedded'],
  web: ['web', 'shared', 'infra/build', 'package-lock.json'],
};

const isSpec = (name: string): boolean => /\.spec\.tsx?$/.test(name);

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!isSpec(entry.name)) yield* filesBelow(join(path, entry.name));
  }
}

/**
 * Returns a hash over names, sizes and times of all sources. Their contents are not read, because that would slow every start. The manifest
 * counts for the functions alone: programs and web app are the same for all, and replacing them would break those that start meanwhile.
 */
function fingerprint(root: string, part: BuildPart, manifest: string): string {
  const hash = createHash('sha256').update(`${process.version}\0${part === 'functions' ? manifest : ''}\n`);
  for (const source of sources[part]) {
    for (const file of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

export type BuildStamp = {
  /** Whether the part was built from its present sources. */
  isCurrent(): boolean;
  /** Records that the part was built. */
  write(): void;
};

/** Returns the stamp of a part, computed before its build so that a change of a source during the build counts as a change. */
export function buildStamp(root: string, into: string, part: BuildPart, manifest: string): BuildStamp {
  const file = join(into, `${part}.stamp`);
  const current = fingerprint(root, part, manifest);
  return {
    isCurrent: () => existsSync(file) && existsSync(join(into, part)) && readFileSync(file, 'utf8') === current,
    write: () => {
      mkdirSync(into, { recursive: true });
      writeFileSync(file, current);
    },
  };
}
