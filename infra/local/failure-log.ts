import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Where what nobody could process goes, one JSON line each, in `failed/{function}.jsonl` of the data folder. */
export type FailureTarget = (functionName: string, failure: object) => void;

export function failureTarget(data: string): FailureTarget {
  const folder = join(data, 'failed');
  return (functionName, failure) => {
    mkdirSync(folder, { recursive: true });
    const file = openSync(join(folder, `${functionName}.jsonl`), 'a', 0o600);
    try {
      appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), function: functionName, ...failure })}\n`);
      // The checkpoint moves on right after: the line must not be the one that is lost.
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  };
}
