import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of 20 seconds. */
const FILM = readFileSync(join(import.meta.dirname, '../../../infra/local/seed/media/lesson.mp4'));

/** Returns a film whose file is so many bytes longer: what follows its end is free space. */
export function largeFilm(bytes: number): Buffer {
  const free = Buffer.alloc(bytes);
  free.writeUInt32BE(bytes, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([FILM, free]);
}
