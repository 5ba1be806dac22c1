import { linesOf } from '../../../functions/platform/runtime/lines.ts';
import { logFilesIn } from '../../local/log-file.ts';
import type { Span } from './span.ts';

/** Returns when a line was logged, in milliseconds; NaN for a line that was cut off. */
function loggedAt(line: string): number {
  try {
    const { timestamp } = JSON.parse(line) as { readonly timestamp?: unknown };
    return typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Returns the lines of a request in the log files of a data folder, the oldest first. */
export async function linesInFolder(data: string, reference: string, { from, to }: Span): Promise<string[]> {
  const found: { readonly at: number; readonly line: string }[] = [];
  for (const file of logFilesIn(data, new Date(from).toISOString().slice(0, 10))) {
    for await (const line of linesOf(file)) {
      if (!line.includes(reference)) continue;
      const at = loggedAt(line);
      if (at >= from && at <= to) found.push({ at, line });
    }
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ line }) => line);
}
