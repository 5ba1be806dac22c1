import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSbomCurrent, writeSbom } from '../../infra/build/sbom.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

type Component = { readonly name: string; readonly version: string; readonly scope: string; readonly hashes?: readonly object[] };
type Locked = { readonly version?: string; readonly dev?: boolean; readonly link?: boolean; readonly inBundle?: boolean };

type Accepted = { readonly id: string; readonly package: string; readonly reason: string; readonly reviewedOn: string };

const locked = (JSON.parse(textOf('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }).packages; // npm's own format

describe('the list of packages of a build', () => {
  it('names every package that is not for development alone, with version and hash, as the lock file does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    try {
      const file = join(folder, 'sbom.cdx.json');
      expect(isSbomCurrent(root, file)).toBe(false);
      await writeSbom(root, file);
      expect(isSbomCurrent(root, file)).toBe(true);
      const list = JSON.parse(readFileSync(file, 'utf8')) as { readonly bomFormat: string; readonly components: readonly Component[] };
      expect(list.bomFormat).toBe('CycloneDX');
      const listed = new Map(list.components.map((component) => [`${component.name}@${component.version}`, component]));
      const deployed = Object.entries(locked).filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true);
      expect(deployed.length).toBeGreaterThan(200);
      for (const [path, { version, inBundle }] of deployed) {
        const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
        expect([name, listed.has(name)]).toEqual([name, true]);
        if (inBundle !== true) expect([name, listed.get(name)?.hashes?.length]).toEqual([name, 1]);
      }
      const { dependencies } = JSON.parse(textOf('package.json')) as { readonly dependencies: Readonly<Record<string, string>> };
      for (const [name, version] of Object.entries(dependencies)) expect(listed.get(`${name}@${version}`)?.name).toBe(name);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('packages', () => {
  it('are installed once they are seven days old', () => expect(textOf('.npmrc').split('\n')).toContain('min-release-age=7'));

  /** What a registry says of a package, which is read of those that have a hole and of those that need them. */
  function packument(url: string): object {
    const name = decodeURIComponent(url.slice(1));
    const version = locked[`node_modules/${name}`]?.version ?? '';
    return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist: {} } } };
  }

  /** Runs the check of the public CI with a registry that answers like this. */
  async function audited(
    status: number,
    answer: object,
    ...args: readonly string[]
  ): Promise<{ readonly code: number | null; readonly said: string }> {
    const server = createServer((request, response) => {
      const text = JSON.stringify(request.method === 'POST' ? answer : packument(request.url ?? ''));
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const check = spawn(process.execPath, ['.ci/audit.mjs', ...args], {
      cwd: root,
      env: { ...process.env, npm_config_registry: registry },
    });
    let said = '';
    check.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
    const code = await new Promise<number | null>((resolve) => check.on('close', resolve));
    server.close();
    return { code, said };
  }

  /** What a registry answers of the holes of one package. npm keeps what it knows of one by its number. */
  const hole = (name: string, id: string) => ({
    [name]: [
      {
        id: Number.parseInt(
          createHash('sha256')
            .update(name + id)
            .digest('hex')
            .slice(0, 12),
          16,
        ),
        url: `https://example.com/advisories/${id}`,
        title: 'A hole',
        severity: 'high',
        vulnerable_versions: '*',
      },
    ],
  });
  const accepted = JSON.parse(textOf('.ci/accepted-advisories.json')) as readonly Accepted[];
  const allAccepted = Object.assign({}, ...accepted.map((entry) => hole(entry.package, entry.id))) as object;
  const dayAfter = (days: number): string => {
    const last = Math.min(...accepted.map(({ reviewedOn }) => Date.parse(reviewedOn)));
    return new Date(last + days * 86_400_000).toISOString().slice(0, 10);
  };

  it('are asked for known holes by the public CI, which tells no answer from no holes', async () => {
    expect(existsSync(join(root, '.ci/audit.mjs'))).toBe(true);
    expect(textOf('.ci/run')).toContain('node .ci/audit.mjs');
    expect(await audited(200, allAccepted, '--on', dayAfter(180))).toMatchObject({ code: 0 });
    const found = await audited(200, { ...allAccepted, ...hole('zod', 'GHSA-0000-0000-0000') }, '--on', dayAfter(1));
    expect([found.code, found.said]).toEqual([1, expect.stringContaining('zod *: high, A hole (GHSA-0000-0000-0000)') as unknown]);
    expect(found.said).not.toContain('quill *');
    expect(await audited(405, { error: 'no' })).toMatchObject({ code: 3 });
  });

  it('have no accepted advisory that is found no more, is another one, or was read over 180 days ago', async () => {
    const gone = await audited(200, {}, '--on', dayAfter(1));
    expect([gone.code, gone.said]).toEqual([1, expect.stringContaining('GHSA-v3m3-f69x-jf25 is accepted and no longer found') as unknown]);
    const other = await audited(200, hole('quill', 'GHSA-0000-0000-0000'), '--on', dayAfter(1));
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('quill *: high, A hole (GHSA-0000-0000-0000)') as unknown]);
    const old = await audited(200, allAccepted, '--on', dayAfter(181));
    expect([old.code, old.said]).toEqual([1, expect.stringContaining('more than 180 days ago') as unknown]);
  });

  it('are accepted with a hole for a reason that holds: the editor has no formula, and nothing exports it', () => {
    expect(accepted.map(({ reason }) => reason.length)).not.toContain(0);
    const formats = /const FORMATS = \[([^\]]+)\]/.exec(textOf('web/design/widgets/quill-editor.tsx'))?.[1] ?? '';
    expect(formats).toContain("'bold'");
    expect(formats).not.toMatch(/formula|video|code/);
    const sources = globSync('web/**/*.{ts,tsx}', { cwd: root });
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => /\.(getSemanticHTML|getHTML)\b/.test(textOf(file)))).toEqual([]);
  });
});
