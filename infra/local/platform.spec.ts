import { describe, expect, it } from 'vitest';
import { type Machine, platformRefusal, thisMachine } from './platform.mjs';

const refusal = (machine: Partial<Machine>): string | undefined =>
  platformRefusal({ platform: 'linux', arch: 'x64', isMusl: false, node: '20.19.0', env: {}, ...machine });

describe('the sentence before an install', () => {
  it('is not said where everything comes as a package: Linux on x64, from Node 20.19 on', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ node: '26.1.0' })).toBeUndefined();
    expect(platformRefusal(thisMachine())).toBeUndefined();
  });

  it('names the least Node, and where to get one', () => {
    expect(refusal({ node: '18.20.8' })).toBe(
      'Trellis needs Node 20.19 or newer to be installed, and this is 18.20.8: install the current release from https://nodejs.org.',
    );
    expect(refusal({ node: '20.18.3' })).toContain('this is 20.18.3');
    expect(refusal({ node: '14.21.3', platform: 'darwin', arch: 'arm64' })).toContain('this is 14.21.3');
  });

  it('asks for an engine on Linux on arm64, where Node comes as a package', () => {
    expect(refusal({ arch: 'arm64' })).toBe(
      'There is no package of a DynamoDB engine for Linux on arm64: set DYNOXIDE_BIN to a dynoxide program, or AWS_ENDPOINT_URL_DYNAMODB to the address of a running DynamoDB; or start it in a container: docker compose up.',
    );
    for (const name of ['DYNOXIDE_BIN', 'AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL']) {
      expect(refusal({ arch: 'arm64', env: { [name]: 'named' } })).toBeUndefined();
    }
    expect(refusal({ arch: 'arm64', env: { DYNOXIDE_BIN: '' } })).toContain('DYNOXIDE_BIN');
  });

  it('asks for Node 24 on Alpine, whose C library the package of Node does not run on', () => {
    expect(refusal({ isMusl: true })).toBe(
      'There is no package of Node 24 for Linux on x64 with musl: install it from https://nodejs.org (this is 20.19.0); or start it in a container: docker compose up.',
    );
    expect(refusal({ isMusl: true, node: '24.0.0' })).toBeUndefined();
    expect(refusal({ isMusl: true, arch: 'arm64', node: '24.0.0' })).toContain('a DynamoDB engine for Linux on arm64 with musl');
  });

  it('asks for both on macOS and on rare processors, and for what is left of them', () => {
    expect(refusal({ platform: 'darwin', arch: 'arm64', node: '22.12.0' })).toBe(
      'There is no package of Node 24 and a DynamoDB engine for macOS on arm64: install it from https://nodejs.org (this is 22.12.0), and set DYNOXIDE_BIN to a dynoxide program, or AWS_ENDPOINT_URL_DYNAMODB to the address of a running DynamoDB; or start it in a container: docker compose up.',
    );
    expect(refusal({ platform: 'darwin', arch: 'x64', node: '24.3.0', env: { DYNOXIDE_BIN: '/opt/dynoxide' } })).toBeUndefined();
    expect(refusal({ arch: 'riscv64', node: '24.3.0' })).toContain('a DynamoDB engine for Linux on riscv64');
    expect(refusal({ platform: 'freebsd', node: '22.12.0' })).toContain('Node 24 and a DynamoDB engine for freebsd on x64');
  });

  it('leads from Windows to WSL or a container', () =>
    expect(refusal({ platform: 'win32', node: '24.3.0' })).toBe(
      'Trellis does not run on Windows itself: start it in WSL 2, or in a container with docker compose up.',
    ));
});
