import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Names what it forbids, so it cannot be searched for it. */
const SELF = 'tests/rules/code.spec.ts';
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('generated/'));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Lines of the files that match, as `file:line`. */
const hits = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

const in_ = (...folders: string[]): string[] => code.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
const product = in_('shared', 'events', 'functions', 'infra', 'web').filter((file) => !/\.spec\.tsx?$/.test(file));

describe('the laws of the house', () => {
  it('look at a tree that is there', () => expect(product.length).toBeGreaterThan(100));

  it('one place reads the environment', () => {
    const functions = in_('shared', 'events', 'functions').filter((file) => file !== 'functions/platform/runtime/settings.ts');
    expect(hits(functions, /process\.env/)).toEqual([]);
  });

  it('the validation library is imported so that it can be shaken', () => {
    expect(
      hits(
        code.filter((file) => file !== SELF),
        /from 'zod'|import \{ z \} from/,
      ),
    ).toEqual([]);
  });

  it('keys of tables are built in one place', () => {
    const others = in_('functions').filter((file) => file !== 'functions/platform/keys/keys.ts' && !file.endsWith('.spec.ts'));
    expect(hits(others, /pk: `|sk: `t\$/)).toEqual([]);
  });

  it('leaves the tenant of a call only for what is about one person in all their instances, about the platform, or public by its code', () => {
    expect([...new Set(hits(in_('functions'), /acrossTenants\(/).map((hit) => hit.slice(0, hit.lastIndexOf(':'))))].toSorted()).toEqual([
      'functions/certificates/certificate.queries.ts',
      'functions/identity/context.schema.ts',
      'functions/identity/session.lambda.ts',
      'functions/people/own-details.commands.ts',
      'functions/tenancy/platform-calls.ts',
    ]);
  });

  it('the ground knows neither clock nor chance', () => {
    const pure = in_('shared', 'events').filter((file) => !file.endsWith('.spec.ts') && file !== 'shared/kernel/instant.ts');
    expect(hits(pure, /Date\.now\(|new Date\(\)|Math\.random\(|crypto\.randomUUID/)).toEqual([]);
  });

  it('no file is named for nothing in particular', () => {
    expect(tracked.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager|service)(\.|\/)/.test(file))).toEqual([]);
  });

  it('nothing is left half said or switched off without a reason', () => {
    const all = code.filter((file) => file !== SELF);
    expect(hits(all, /\b(TODO|FIXME)\b|\.(only|skip)\(|@ts-(ignore|nocheck)/)).toEqual([]);
    expect(hits(all, /oxlint-disable(?!.* -- )/)).toEqual([]);
  });

  it('HTML of an editor is never taken from the editor itself, whose export can be made to run scripts', () => {
    expect(hits(in_('web'), /getSemanticHTML|getHTML\(/)).toEqual([]);
  });

  it('every package is pinned to one version, and the lock file carries no addresses', () => {
    const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => Object.entries(manifest[field] ?? {}));
    expect(versions.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
