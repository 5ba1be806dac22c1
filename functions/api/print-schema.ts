import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';

const FUNCTIONS = join(import.meta.dirname, '..');

// `npm run schema`: the modules of the schema are those of this name, so that a new one is not listed by hand.
const modules = globSync('*/**/*.schema.ts', { cwd: FUNCTIONS }).toSorted();
writeFileSync(
  join(import.meta.dirname, 'schema-modules.ts'),
  ['// Written by `npm run schema`.', ...modules.map((file) => `import '../${file}';`), ''].join('\n'),
);

// The printed schema is committed, so that its changes are read in review and the web is typed from it.
const { buildSchema } = await import('./schema.ts');
writeFileSync(join(import.meta.dirname, 'schema.graphql'), `${printSchema(lexicographicSortSchema(buildSchema()))}\n`);
