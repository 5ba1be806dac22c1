import { writeFileSync } from 'node:fs';
import { PAGE, page } from './repository-cases.ts';

writeFileSync(PAGE, page);
