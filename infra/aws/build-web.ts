import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildChanged, buildFolders } from '../build/build.ts';

/** Copies the built client into a folder, without compressed copies (CloudFront compresses by itself), source maps and the manifest of Vite. */
const root = resolve(import.meta.dirname, '../..');
const into = join(root, '.build');
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder for the built client.');

await buildChanged({ root, manifest: join(root, 'functions/manifest.ts'), into, parts: ['web'] });
cpSync(buildFolders(into).web, folder, { recursive: true, filter: (file) => !/(\.(br|gz|map)|\/\.vite)$/.test(file) });
