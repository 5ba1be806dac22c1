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

const shellParts = [
  /web\/app\/(shell|top-bar|side-menu)\.tsx/,
  /@mantine\/core\/esm\/components\/(Menu|Popover|Modal|ModalBase|Drawer|Overlay)\//,
  /web\/design\/patterns\/(?!picker)(table\/plain-table|[\w-]+)\.tsx?$/,
  /web\/design\/primitives\/(button|icon)\./,
  /node_modules\/lucide-react\//,
];
const isShell = (id: string): boolean => shellParts.some((part) => part.test(id));

/**
 * Files of the build, in the order in which modules are claimed, each with what it needs: the page itself, sign-in, the frame and the
 * parts of all signed-in pages, ticks and switches, forms, tables. A page is a handful of requests, not fifty.
 */
const groups = [
  { name: 'core', tags: ['$initial' as const], priority: 10 },
  { name: 'door', test: /web\/features\/identity\/screens\/(?!profile)/, priority: 9 },
  { name: 'shell', test: isShell, priority: 8 },
  {
    name: 'choice',
    test: /@mantine\/core\/esm\/components\/(Checkbox|Radio|Switch|InlineInput)\/|web\/design\/primitives\/choice\./,
    priority: 7,
  },
  {
    name: 'form',
    test: /node_modules\/(react-hook-form|zod|@hookform|@standard-schema)\/|web\/design\/patterns\/form\/(form|use-form|fields)\./,
    priority: 6,
  },
  { name: 'table', test: /node_modules\/@tanstack\/(react-)?(table|store|table-core)\/|web\/design\/patterns\/table\//, priority: 5 },
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
