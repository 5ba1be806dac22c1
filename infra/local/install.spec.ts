import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockedPackages, missingInstall, missingPackages } from './install.mjs';

const machine = { platform: 'linux', arch: 'x64', isMusl: false, node: '24.0.0', env: {} };
const react = { version: '19.0.0', integrity: 'sha512-react' };
const tool = { version: '5.0.0', integrity: 'sha512-tool', dev: true };

const missing = (wanted: LockedPackages, installed: LockedPackages, tools = false): string[] =>
  missingPackages({ '': {}, ...wanted }, installed, machine, { tools });

describe('what an install would bring', () => {
  it('is what the lock file has and node_modules has not, or in another version or with other contents', () => {
    expect(missing({ 'node_modules/react': react }, { 'node_modules/react': react })).toEqual([]);
    expect(missing({ 'node_modules/react': react }, {})).toEqual(['node_modules/react']);
    expect(missing({ 'node_modules/react': react }, { 'node_modules/react': { ...react, version: '18.0.0' } })).toEqual([
      'node_modules/react',
    ]);
    expect(missing({ 'node_modules/react': react }, { 'node_modules/react': { ...react, integrity: 'sha512-other' } })).toEqual([
      'node_modules/react',
    ]);
  });

  it('has packages for development where they are wanted alone', () => {
    expect(missing({ 'node_modules/tool': tool }, {})).toEqual([]);
    expect(missing({ 'node_modules/tool': tool }, {}, true)).toEqual(['node_modules/tool']);
  });

  it('has the optional packages of this machine, and none of others', () => {
    const program = { version: '1.0.0', optional: true, os: ['linux'] };
    const wanted = {
      'node_modules/x64': { ...program, cpu: ['x64'] },
      'node_modules/text': { ...program, os: 'linux', cpu: 'x64' },
      'node_modules/gnu': { ...program, cpu: ['x64'], libc: ['glibc'] },
      'node_modules/musl': { ...program, cpu: ['x64'], libc: ['musl'] },
      'node_modules/arm': { ...program, cpu: ['arm64'] },
      'node_modules/mac': { ...program, os: ['darwin'], cpu: ['x64'] },
      'node_modules/not-x64': { ...program, cpu: ['!x64'] },
      'node_modules/needed-by-another': { version: '1.0.0', optional: true },
    };
    expect(missing(wanted, {})).toEqual(['node_modules/x64', 'node_modules/text', 'node_modules/gnu']);
  });
});

describe('the install', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trellis-install-'));
    mkdirSync(join(root, 'node_modules'));
    write('package-lock.json', { 'node_modules/react': react, 'node_modules/tool': tool });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (file: string, packages: LockedPackages): void => writeFileSync(join(root, file), JSON.stringify({ packages }));
  const installed = (packages: LockedPackages): void => write('node_modules/.package-lock.json', packages);

  it('of a fresh clone leaves out what is for development, for npm start', () => {
    expect(missingInstall(root, { tools: false })).toEqual(['ci', '--omit=dev']);
    expect(missingInstall(root, { tools: true })).toEqual(['ci', '--include=dev']);
  });

  it('after npm start brings what npm test needs', () => {
    installed({ 'node_modules/react': react });
    expect(missingInstall(root, { tools: false })).toBeUndefined();
    expect(missingInstall(root, { tools: true })).toEqual(['ci', '--include=dev']);
  });

  it('after npm test is none for npm start, and keeps what is for development when a package has changed', () => {
    installed({ 'node_modules/react': react, 'node_modules/tool': tool });
    expect(missingInstall(root, { tools: false })).toBeUndefined();
    installed({ 'node_modules/react': { ...react, version: '18.0.0' }, 'node_modules/tool': tool });
    expect(missingInstall(root, { tools: false })).toEqual(['ci', '--include=dev']);
  });
});
