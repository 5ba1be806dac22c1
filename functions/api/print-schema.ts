import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from './schema.ts';

// `npm run schema`: the printed schema is committed, so that its changes are read in review and the web is typed from it.
writeFileSync(new URL('./schema.graphql', import.meta.url), `${printSchema(lexicographicSortSchema(buildSchema()))}\n`);
