import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';

/** Builds the web client for the path `/app/`, and compressed copies of its text files. */
export async function buildWeb({ root, outdir }: { readonly root: string; readonly outdir: string }): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    base: '/app/',
    logLevel: 'error',
    build: { outDir: outdir, emptyOutDir: true },
  });
  // The shell function of a cloud fetches the page under this name: functions/edge/web-index.ts.
  copyFileSync(join(outdir, 'index.html'), join(outdir, 'index.txt'));
  await compressFiles(outdir);
}
