import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynoxide } from '../../../infra/local/engines/dynoxide.ts';

const root = resolve(import.meta.dirname, '../../..');
const engine = process.env['DYNOXIDE_BIN'] ?? join(root, 'node_modules/@dynoxide/linux-x64/dynoxide');

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'trellis-'))));
afterAll(() => {
  delete process.env['DYNOXIDE_BIN'];
  rmSync(folder, { recursive: true, force: true });
});

/** Sets a program as the engine that ends at once so many times, and is the engine then. */
function endsAtOnce(times: number): void {
  const program = join(folder, 'program');
  const ended = (n: number): string => join(folder, `ended-${n}`);
  for (let n = 0; n < 5; n += 1) rmSync(ended(n), { force: true });
  const lines = [...Array(times).keys()].map((n) => `[ -e ${ended(n)} ] || { touch ${ended(n)}; exit 1; }`);
  writeFileSync(program, `#!/bin/sh\n${lines.join('\n')}\nexec ${engine} "$@"\n`);
  chmodSync(program, 0o755);
  process.env['DYNOXIDE_BIN'] = program;
}

describe('the DynamoDB engine', () => {
  it('is started at another port when it ends while starting, as where its port was taken meanwhile', async () => {
    endsAtOnce(2);
    const running = await startDynoxide(root, join(folder, 'data', 'tables.sqlite'));
    expect((await fetch(running.endpoint, { method: 'POST' })).status).toBeGreaterThanOrEqual(400);
    expect(existsSync(join(folder, 'ended-1'))).toBe(true);
    await running.stop();
  });

  it('is given up after the third time', async () => {
    endsAtOnce(4);
    await expect(startDynoxide(root, join(folder, 'data', 'tables.sqlite'))).rejects.toThrow('The DynamoDB engine ended while starting.');
    expect(existsSync(join(folder, 'ended-2'))).toBe(true);
    expect(existsSync(join(folder, 'ended-3'))).toBe(false);
  });
});
