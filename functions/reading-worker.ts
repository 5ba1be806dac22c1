import { serveReaders } from './platform/reading/serve-readers.ts';
import { readers } from './readers.ts';

serveReaders(readers);

// A library warns of each damaged part of a file, of which a file may have any number.
Object.assign(console, { warn: () => undefined });
