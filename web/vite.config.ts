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

/**
 * Files of the build. What every page needs is one; then what belongs together, so that a page is a handful of requests and not fifty;
 * the rest is shared in pieces by the routes that use it.
 */
const groups = [
  { name: 'core', tags: ['$initial' as const], priority: 9 },
  { name: 'fields', test: /components\/(Input|InputBase|TextInput|PasswordInput|Textarea|CloseButton)\/|web\/design\/primitives\/input\./, priority: 8 },
  { name: 'shell', test: /web\/app\/(shell|top-bar|side-menu)\.tsx|components\/(Menu|Popover|Modal|ModalBase|Drawer|Overlay)\//, priority: 7 },
  { name: 'form', test: /node_modules\/(react-hook-form|zod|@hookform|@standard-schema)\/|web\/design\/patterns\/form\/(form|use-form|fields)\./, priority: 6 },
  { name: 'table', test: /node_modules\/@tanstack\/(react-)?(table|store|table-core)\/|web\/design\/patterns\/table\//, priority: 5 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000, priority: 1 },
];

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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
