import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';

/** Builds the web client for the path `/app/` with the page around packages, and compressed copies of their text files. */
export async function buildWeb({ root, outdir }: { readonly root: string; readonly outdir: string }): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    base: '/app/',
    logLevel: 'error',
    build: { outDir: outdir, emptyOutDir: true },
  });
  await build({
    configFile: join(root, 'web/package-shell/vite.config.ts'),
    root: join(root, 'web/package-shell'),
    logLevel: 'error',
    build: { outDir: join(outdir, 'package-shell'), emptyOutDir: true },
  });
  // The shell function of a cloud fetches the page under this name: functions/edge/web-index.ts.
  copyFileSync(join(outdir, 'index.html'), join(outdir, 'index.txt'));
  await compressFiles(outdir);
}
