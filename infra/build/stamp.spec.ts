import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuildPart, buildStamp } from './stamp.ts';

describe('what was built for one manifest', () => {
  let root: string;
  const into = (): string => join(root, '.build');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trellis-stamp-'));
    for (const part of ['local', 'functions', 'web'] satisfies BuildPart[]) {
      mkdirSync(join(into(), part), { recursive: true });
      buildStamp(root, into(), part, 'functions/manifest.ts').write();
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const isCurrent = (part: BuildPart, manifest = 'functions/manifest.ts'): boolean => buildStamp(root, into(), part, manifest).isCurrent();

  it('serves programs and web app of another manifest, whose functions are built anew', () => {
    expect((['local', 'web', 'functions'] as const).map((part) => isCurrent(part, 'other/manifest.ts'))).toEqual([true, true, false]);
  });

  it('is out of date in each part that has a changed source', () => {
    mkdirSync(join(root, 'web'));
    writeFileSync(join(root, 'web/main.tsx'), 'export {};');
    expect((['local', 'web', 'functions'] as const).map((part) => isCurrent(part))).toEqual([true, false, true]);
  });
});
