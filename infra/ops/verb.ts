import type { ParseArgsOptionsConfig } from 'node:util';

/** Something an operator can mend: told in one sentence, without a stack. */
export class OpsRefused extends Error {}

/** What a verb says while it works and when it is done. Results go to standard output, everything else beside it. */
export type Terminal = {
  /** A line of the result. */
  out(line: string): void;
  /** A line for the person who waits. */
  progress(line: string): void;
};

/** The arguments of a call, checked against the verb's own list. */
export type Wishes = {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
};

/** What a verb works on: the folder of the embedded cloud, or none where the data lie elsewhere. */
export type Place = {
  /** For people: "the embedded cloud in .data". */
  readonly name: string;
  /** Folder of the embedded cloud, or of what our host keeps beside a cloud elsewhere; null on AWS. */
  readonly data: string | null;
  /** Settings of the environment on AWS or an emulator of it; null where the tables are the embedded ones. */
  readonly environment: string | null;
};

export type Work = { readonly wishes: Wishes; readonly place: Place; readonly terminal: Terminal };

/** How it ended: the closing line, and whether the exit code is to say that something is wrong. */
export type Ending = { readonly line: string; readonly wrong?: boolean };

export type Run = (work: Work) => Promise<Ending>;

/** One verb, as it is listed, explained and parsed before anything of it is loaded. */
export type Verb = {
  readonly name: string;
  readonly summary: string;
  /** What stands after the verb, as it is printed. */
  readonly usage: string;
  /** How many words may stand there, at least and at most. */
  readonly words: readonly [number, number];
  readonly options: ParseArgsOptionsConfig;
  /** What an operator should know before, one paragraph each; options among them. */
  readonly help: readonly string[];
  /** Has a --dry-run. */
  readonly writes: boolean;
  /** `running`: tables, buckets and bus have to answer; `folder`: works on the data folder itself. */
  readonly needs: 'running' | 'folder';
  /** Loaded when the environment is in place: functions read it once. */
  load(): Promise<Run>;
};

/** The text of an option that has to be there. */
export function textOf({ values }: Wishes, name: string, what: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new OpsRefused(`Say ${what}: --${name} VALUE.`);
  return value;
}
