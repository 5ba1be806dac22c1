import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Records what a function failed to process, after all retries. */
export type FailureLog = (functionName: string, failure: object) => void;

/** Returns the failure log of a data folder, which appends one JSON line to `failed/{function}.jsonl`. */
export function failureLog(data: string): FailureLog {
  const folder = join(data, 'failed');
  return (functionName, failure) => {
    mkdirSync(folder, { recursive: true });
    const file = openSync(join(folder, `${functionName}.jsonl`), 'a', 0o600);
    try {
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), function: functionName, ...failure })}\n`);
      // The checkpoint is written next, so the line must be on the disk first.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
}
