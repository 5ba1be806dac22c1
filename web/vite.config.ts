import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prefetchBlock, inlineIcon } from './bundling/head.ts';
import { groups } from './bundling/groups.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), inlineIcon, prefetchBlock],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
