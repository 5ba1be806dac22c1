import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prefetchBlock, inlineIcon } from './bundling/head.ts';
import { groups } from './bundling/groups.ts';
import { pdfFiles } from './bundling/pdf-files.ts';
import { textFiles } from './bundling/texts.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), inlineIcon, prefetchBlock, pdfFiles, textFiles()],
  css: {
    transformer: 'lightningcss',
    // Names of widths are those of design/media.css.
    lightningcss: { drafts: { customMedia: true }, cssModules: { pattern: '[local]_[hash]', grid: false } },
  },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    // Read by the bench, which weighs each route.
    manifest: true,
    target: 'es2022',
    // Images and fonts stay files: data addresses of fonts are not in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page names every script and style sheet, which a hash of 42 bits alone tells apart; names of screens, and longer hashes, would make it heavier.
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Refusals by the policy name the file that caused them; the purifier alone may.
        chunkFileNames: ({ name }) => (name === 'purify' ? 'assets/purify-[hash:7].js' : 'assets/[hash:7].js'),
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
