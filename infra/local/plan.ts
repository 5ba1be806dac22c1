import type { ExternalCloud } from './external-cloud.ts';
import type { Hosts } from './hosts.ts';

/** Where a running cloud has its files and engines; passed to the stream process unchanged. */
export type CloudPlan = {
  /** Folder of the repository. */
  readonly root: string;
  /** Folder of everything durable: tables, objects, queue, checkpoints, mail, secrets. */
  readonly data: string;
  /** Module file that exports functions, tables and edge. */
  readonly manifest: string;
  /** `sources`: entries are imported from their source files; `bundled`: from `bundles`, as in AWS. */
  readonly functions: 'sources' | 'bundled';
  readonly bundles: string;
  readonly web: string;
  /** Host names; those below `localhost` unless given. */
  readonly hosts?: Hosts;
  /** Address of the mail server; mail stays in the data folder unless given. */
  readonly smtp?: string;
  /** Address of the scanner of uploads; they are not scanned unless given. */
  readonly scanner?: string;
  /** An external cloud in place of all embedded engines. */
  readonly externalCloud?: ExternalCloud;
};
