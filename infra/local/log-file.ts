import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file for each day (UTC), which the owner alone can read. */
const NAME = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;
const RETENTION_DAYS = 14;
const DAY_MS = 86_400_000;
/** The rest of a day on which more is said is in the output alone. */
const MOST_BYTES = 64 * 1024 * 1024;

const folderIn = (data: string): string => join(data, 'log');
const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** Returns the log files of a data folder from a day on, `2026-11-27`, the oldest first. */
export function logFilesIn(data: string, from: string): string[] {
  try {
    const names = readdirSync(folderIn(data)).filter((name) => (NAME.exec(name)?.[1] ?? '') >= from);
    return names.toSorted().map((name) => join(folderIn(data), name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function deleteOldFiles(data: string, now: number): void {
  const oldest = dayOf(now - RETENTION_DAYS * DAY_MS);
  for (const name of readdirSync(folderIn(data))) {
    const day = NAME.exec(name)?.[1];
    if (day !== undefined && day < oldest) rmSync(join(folderIn(data), name), { force: true });
  }
}

const isLogged = (line: string): boolean => line.startsWith('{') && line.includes('"service":"trellis"');

/** Returns the lines of a written text that are kept: those of the logger, and what the host says of a function that failed. */
function recentLines(text: string, isError: boolean, now: number): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  if (!isError || lines.every(isLogged)) return lines.filter(isLogged);
  return [JSON.stringify({ level: 'ERROR', message: text.trimEnd(), timestamp: new Date(now).toISOString(), service: 'host' })];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * From here on, what this process logs is kept in the data folder as well, as CloudWatch keeps it on AWS: `npm run ops -- trace` reads it. Files
 * go after 14 days. A disk that is full costs the file its lines, and nobody a reply.
 */
export function keepLog(data: string, clock: () => number = Date.now): void {
  mkdirSync(folderIn(data), { recursive: true, mode: 0o700 });
  deleteOldFiles(data, clock());
  for (const [stream, isError] of [
    [process.stdout, false],
    [process.stderr, true],
  ] as const) {
    const write = stream.write.bind(stream);
    stream.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
      const now = clock();
      const lines = recentLines(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString(), isError, now);
      if (lines.length > 0) append(data, lines, now);
      return write(chunk, ...rest);
    };
  }
}

function append(data: string, lines: readonly string[], now: number): void {
  const file = join(folderIn(data), `${dayOf(now)}.jsonl`);
  try {
    if (sizeOf(file) < MOST_BYTES) appendFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  } catch {
    // The line is in the output all the same.
  }
}
