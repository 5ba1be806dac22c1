import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('the thread of the book starts from a minified bundle that keeps names, as functions are built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bundle-'));
  try {
    const root = join(import.meta.dirname, '../../..');
    await build({
      stdin: {
        resolveDir: join(root, 'functions/platform/book'),
        loader: 'ts',
        contents: `
          import { endThread, inThread, rowsInThread } from './book-thread.ts';
          const at = process.argv[2];
          await inThread({ do: 'open', at, ddl: ['CREATE TABLE t (n INTEGER)'], cacheKb: 1000 });
          await inThread({ do: 'take', at, sqls: ['INSERT INTO t VALUES (:n)'], rows: [{ name: 's', kind: 'k', v: 1, statements: [[0, { n: 42 }]] }] });
          console.log(JSON.stringify(await rowsInThread({ people: at }, 'SELECT n FROM people.t')));
          await endThread();
        `,
      },
      outfile: join(folder, 'bundle.mjs'),
      bundle: true,
      minify: true,
      keepNames: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
    });
    const { stdout } = await run(process.execPath, [join(folder, 'bundle.mjs'), join(folder, 'book.sqlite')]);
    expect(stdout.trim()).toBe('[{"n":42}]');
  } finally {
    await rm(folder, { recursive: true });
  }
});
