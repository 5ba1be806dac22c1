import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const locked = (JSON.parse(textOf('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }).packages; // npm's own format

describe('the list of packages of a build', () => {
  it('names every package that is not for development alone, with version and hash, and is made anew with the lock file', async () => {
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
  async function audited(status: number, answer: object): Promise<{ readonly code: number | null; readonly said: string }> {
    const server = createServer((request, response) => {
      const text = JSON.stringify(request.method === 'POST' ? answer : packument(request.url ?? ''));
      request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const check = spawn(process.execPath, ['.ci/audit.mjs'], { cwd: root, env: { ...process.env, npm_config_registry: registry } });
    let said = '';
    check.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('utf8')));
    const code = await new Promise<number | null>((resolve) => check.on('close', resolve));
    server.close();
    return { code, said };
  }

  it('are asked for known holes by the public CI, which tells a registry that does not answer from one that knows none', async () => {
    expect(existsSync(join(root, '.ci/audit.mjs'))).toBe(true);
    expect(textOf('.ci/run')).toContain('node .ci/audit.mjs');
    const known = { zod: [{ id: 1, url: 'https://example.com/1', title: 'A hole', severity: 'high', vulnerable_versions: '*' }] };
    expect(await audited(200, {})).toMatchObject({ code: 0 });
    const found = await audited(200, known);
    expect([found.code, found.said]).toEqual([1, expect.stringContaining('zod') as unknown]);
    expect(await audited(405, { error: 'no' })).toMatchObject({ code: 3 });
  }, 60_000);
});
