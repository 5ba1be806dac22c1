import { manifestReader } from '../../functions/packages/reading/package-reader.ts';
import type { Growth } from './growth.ts';
import { bareElements } from './manifest-elements.ts';

export const growth: Growth = {
  reader: manifestReader,
  options: { uuid: 'p' },
  files: Object.fromEntries(Object.entries(bareElements).map(([name, text]) => [name, (count: number) => Buffer.from(text(count))])),
};
