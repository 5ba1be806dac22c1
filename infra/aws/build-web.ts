import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildChanged, builtIn } from '../local/build.ts';

/** Puts the built client into a folder, without what only others read: compressed copies (CloudFront makes its own), maps, Vite's list. */
const root = resolve(import.meta.dirname, '../..');
const into = join(root, '.build');
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that the client is to be put into.');

await buildChanged({ root, manifest: join(root, 'functions/manifest.ts'), into, parts: ['web'] });
cpSync(builtIn(into).web, folder, { recursive: true, filter: (file) => !/(\.(br|gz|map)|\/\.vite)$/.test(file) });
