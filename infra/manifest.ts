import { pathToFileURL } from 'node:url';
import type { EdgeBehaviour, FunctionSpec, TableSpec } from '../functions/platform/runtime/manifest-types.ts';

/** The exports of `functions/manifest.ts`: everything that a cloud runs. */
export type CloudManifest = {
  readonly functions: readonly FunctionSpec[];
  readonly tables: readonly TableSpec[];
  readonly edge: readonly EdgeBehaviour[];
};

/** Returns the manifest of a module file, given by its path because tests run the cloud with a manifest of their own. */
export async function readManifest(file: string): Promise<CloudManifest> {
  // The shape of the module is the contract of functions/manifest.ts; a wrong shape fails where it is first used.
  return (await import(pathToFileURL(file).href)) as CloudManifest;
}
