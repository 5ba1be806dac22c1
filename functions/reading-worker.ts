import { serveReaders } from './platform/reading/serve-readers.ts';
import { readers } from './readers.ts';

serveReaders(readers);
