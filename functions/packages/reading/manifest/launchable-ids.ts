import { createHash } from 'node:crypto';

/**
 * Returns the uuid of the n-th thing that a package launches. It follows from the package's own, so that a manifest that is read again
 * after an interruption gives the same ones.
 */
export function launchableUuid(packageUuid: string, index: number): string {
  const hex = createHash('sha256').update(`${packageUuid}/${index}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
