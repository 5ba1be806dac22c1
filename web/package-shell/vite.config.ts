import { defineConfig } from 'vite';

/** The page around packages is no part of the client: it has an origin of its own, and its entry has a fixed name, which functions write into the page. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/_a/',
  publicDir: false,
  build: {
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: 'main.ts',
      output: { entryFileNames: 'shell.js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: 'shell[extname]' },
    },
  },
});
