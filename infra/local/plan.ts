import type { EdgeBehaviour, FunctionSpec, TableSpec } from '../../functions/platform/runtime/manifest-types.ts';
import { pathToFileURL } from 'node:url';
import type { Outside } from './external-cloud.ts';

/** What the cloud runs: the exports of functions/manifest.ts. */
export type Manifest = {
  readonly functions: readonly FunctionSpec[];
  readonly tables: readonly TableSpec[];
  readonly edge: readonly EdgeBehaviour[];
};

/** Where a running cloud keeps and finds things; handed to the stream process as it is. */
export type CloudPlan = {
  /** The repository. */
  readonly root: string;
  /** Everything durable: tables, objects, queue, checkpoints, mail, secrets. */
  readonly data: string;
  /** File that exports functions, tables and edge. */
  readonly manifest: string;
  /** `sources`: entries are imported as they are; `bundled`: from `bundles`, as the cloud runs them. */
  readonly functions: 'sources' | 'bundled';
  readonly bundles: string;
  readonly web: string;
  /** Engines that run elsewhere, in place of all of ours. */
  readonly outside?: Outside;
};

/** Reads a manifest by the path of its file, since tests run the cloud with one of their own. */
export async function readManifest(file: string): Promise<Manifest> {
  // The module's shape is the contract of functions/manifest.ts; a wrong one fails at its first use.
  return (await import(pathToFileURL(file).href)) as Manifest;
}
