import type { ParseArgsOptionsConfig } from 'node:util';

/** A verb is refused for a reason that the operator can correct; the message is one sentence, printed without a stack. */
export class OpsRefused extends Error {}

/** Output of a verb. Results go to standard output, everything else to standard error. */
export type Terminal = {
  /** Prints a line of the result. */
  out(line: string): void;
  /** Prints a line of progress. */
  progress(line: string): void;
};

/** The arguments of a call, parsed by the options of the verb. */
export type VerbArguments = {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** Print what would be done, and change nothing. */
  readonly dryRun: boolean;
};

/** The cloud that a verb works on. */
export type OpsTarget = {
  /** For messages: "the embedded cloud in .data". */
  readonly name: string;
  /** Data folder of the embedded cloud, or of the host on an external cloud; null on AWS. */
  readonly data: string | null;
  /** Name of the environment on AWS or on an external cloud; null for the embedded cloud. */
  readonly environment: string | null;
};

/** One call of a verb. */
export type VerbCall = { readonly args: VerbArguments; readonly target: OpsTarget; readonly terminal: Terminal };

/** The closing line of a verb, and whether the exit code says that something is wrong. */
export type VerbResult = { readonly line: string; readonly wrong?: boolean };

/** The work of a verb. */
export type Run = (call: VerbCall) => Promise<VerbResult>;

/** One verb: how it is listed, explained and parsed before its module is loaded. */
export type Verb = {
  readonly name: string;
  readonly summary: string;
  /** Arguments after the verb, as they are printed. */
  readonly usage: string;
  /** Smallest and largest number of positional arguments. */
  readonly words: readonly [number, number];
  readonly options: ParseArgsOptionsConfig;
  /** Help for the operator, one paragraph each, options included. */
  readonly help: readonly string[];
  /** Whether it changes data, and so has the option --dry-run. */
  readonly writes: boolean;
  /** `running`: needs a cloud with tables, buckets and bus; `folder`: works on the data folder itself. */
  readonly needs: 'running' | 'folder';
  /** Loads the module, after the settings were applied, because functions read them when they are loaded. */
  load(): Promise<Run>;
};

/** Returns the text of a required option. @throws OpsRefused when it is missing */
export function textOf({ values }: VerbArguments, name: string, description: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new OpsRefused(`Write ${description}: --${name} VALUE.`);
  return value;
}
