import { describe, expect, it } from 'vitest';
import { functions as manifestFunctions } from '../../functions/manifest.ts';
import { keyLiteralsIn } from './key-literals.ts';
import { textOf, trackedFiles } from './tracked-files.ts';

/** This file has every forbidden text itself. */
const SELF = 'tests/rules/code.spec.ts';
const tracked = trackedFiles();
const code = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('generated/'));

/** Lines of the files that match, as `file:line`. */
const hits = (files: readonly string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

const filesIn = (...folders: string[]): string[] => code.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
const product = filesIn('shared', 'events', 'functions', 'infra', 'web').filter((file) => !/\.spec\.tsx?$/.test(file));

describe('rules of the code', () => {
  it('are checked on the whole source tree', () => expect(product.length).toBeGreaterThan(100));

  it('one file reads the environment', () => {
    const functions = filesIn('shared', 'events', 'functions').filter((file) => file !== 'functions/platform/runtime/settings.ts');
    expect(hits(functions, /process\.env/)).toEqual([]);
  });

  it('other sites are reached by one function over the network of the machine, which no setting replaces', () => {
    const functions = filesIn('functions').filter((file) => !file.endsWith('.spec.ts'));
    const connecting = hits(
      functions,
      /^import (?!type ).*(connect|request|fetch|lookup|Agent).* from 'node:(net|tls|https?|http2|dns\/promises|dns|dgram)'/,
    );
    expect(new Set(connecting.map((hit) => hit.split(':')[0]))).toEqual(
      new Set([
        // To the operator's scanner of uploads and to nothing else: below.
        'functions/platform/objects/virus-scan.ts',
        'functions/platform/outbound/exchange.ts',
        'functions/platform/outbound/network.ts',
        'functions/platform/tables/table-client.ts',
      ]),
    );
    expect(hits(product, /pagesHandler\(/)).toEqual([
      expect.stringMatching(/^functions\/courses\/web-pages\/pages-handler\.ts:\d+$/),
      expect.stringMatching(/^functions\/courses\/web-pages\/pages\.lambda\.ts:\d+$/),
    ]);
    expect(textOf('functions/courses/web-pages/pages.lambda.ts')).toContain('pagesHandler(publicNetwork);');
    // Whether an address is public depends on the address alone.
    expect(hits(filesIn('functions/platform/outbound'), /settings\(|process\.env|globalThis/)).toEqual([]);
    expect(hits(product, /TEST_SITES/)).toEqual([]);
    const reaching = manifestFunctions.filter(({ mayReachWeb }) => mayReachWeb).map(({ name, entry }) => [name, entry]);
    expect(reaching).toEqual([['web-pages', 'functions/courses/web-pages/pages.lambda.ts']]);
  });

  it('what looks at uploads connects to the scanner of the operator alone', () => {
    const ingest = filesIn('functions/files', 'functions/platform/objects').filter((file) => !file.endsWith('.spec.ts'));
    expect(hits(ingest, /from 'node:(net|tls|https?|http2|dns\/promises|dns|dgram)'|\/outbound\//).map((hit) => hit.split(':')[0])).toEqual(
      ['functions/platform/objects/virus-scan.ts'],
    );
    expect(hits(filesIn('functions'), /VIRUS_SCANNER/).map((hit) => hit.split(':')[0])).toEqual([
      'functions/platform/objects/virus-scan.ts',
      'functions/platform/objects/virus-scan.ts',
      'functions/platform/runtime/settings.ts',
    ]);
    expect(hits(['functions/platform/objects/virus-scan.ts'], /\bconnect\(/)).toEqual([
      expect.stringMatching(/^functions\/platform\/objects\/virus-scan\.ts:\d+$/),
    ]);
  });

  it('lines of files are read by lines.ts, since node:readline also ends a line at U+2028', () => {
    expect(hits(filesIn('shared', 'events', 'functions', 'infra'), /['"](node:)?readline/)).toEqual([]);
  });

  it('a change of the address begins with the address as it is, not with that of the last render', () => {
    expect(hits(filesIn('web'), /set\w*Params\(\s*(\(|\w+ =>|$)/)).toEqual([]);
  });

  it('the validation library is imported so that unused parts are removed from bundles', () => {
    expect(
      hits(
        code.filter((file) => file !== SELF),
        /from 'zod'|import \{ z \} from/,
      ),
    ).toEqual([]);
  });

  it('keys of tables are built in one place', () => {
    const outside = filesIn('functions').filter((file) => !file.startsWith('functions/platform/keys/') && !file.endsWith('.spec.ts'));
    expect(outside.length).toBeGreaterThan(200);
    const literals = outside.flatMap((file) => keyLiteralsIn(file, textOf(file)).map((line) => `${file}:${line}`));
    expect(literals).toEqual([]);
  });

  it('a call leaves its tenant only for a person in all their instances, the platform, or a public code', () => {
    expect([...new Set(hits(filesIn('functions'), /acrossTenants\(/).map((hit) => hit.slice(0, hit.lastIndexOf(':'))))].toSorted()).toEqual(
      [
        'functions/certificates/badges/badges.lambda.ts',
        'functions/certificates/certificate.queries.ts',
        'functions/identity/context.schema.ts',
        'functions/identity/session.lambda.ts',
        'functions/people/admission/holders.queries.ts',
        'functions/people/erasure/erase-user.commands.ts',
        'functions/people/instance-users/edit-instance-user.commands.ts',
        'functions/people/users/update-user.commands.ts',
        'functions/people/users/user-details.commands.ts',
        'functions/platform/graphql/root-fields.ts',
        'functions/tenancy/platform-calls.ts',
      ],
    );
  });

  it('shared and events use neither the clock nor random numbers', () => {
    const pure = filesIn('shared', 'events').filter((file) => !file.endsWith('.spec.ts') && file !== 'shared/kernel/instant.ts');
    expect(hits(pure, /Date\.now\(|new Date\(\)|Math\.random\(|crypto\.randomUUID/)).toEqual([]);
  });

  it('no file has a name without meaning', () => {
    expect(tracked.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager|service)(\.|\/)/.test(file))).toEqual([]);
  });

  it('nothing is marked as unfinished, or switched off without a reason', () => {
    const all = code.filter((file) => file !== SELF);
    expect(hits(all, /\b(TODO|FIXME)\b|\.(only|skip)\(|@ts-(ignore|nocheck)/)).toEqual([]);
    expect(hits(all, /oxlint-disable(?!.* -- )/)).toEqual([]);
  });

  it("HTML is never taken from the editor's export, which can be made to run scripts", () => {
    expect(hits(filesIn('web'), /(?<!override )getSemanticHTML|getHTML\(/)).toEqual([]);
  });

  it('cut pages of lists in the SQL kit alone', () => {
    const others = filesIn('functions').filter((file) => file !== 'functions/platform/book/sql.ts');
    expect(hits(others, /LIMIT (\?|\$\{)|OFFSET (\?|\$\{)/)).toEqual([]);
  });

  it('every package is pinned to one version, and the lock file carries no addresses', () => {
    const manifest = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => Object.entries(manifest[field] ?? {}));
    expect(versions.filter(([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
