import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Latin letters are on every page: their file is fetched with the style sheet, not after it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-normal-.*\.woff2$/.test(file));
      if (!font) return [];
      const attrs = { rel: 'preload', href: `/app/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }];
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), preloadFont],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    // Read by the shell function, which preloads what the asked route needs.
    manifest: true,
    target: 'es2022',
    // Images and fonts stay files: data addresses of fonts are not in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
