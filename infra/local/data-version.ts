import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raised when a later Trellis lays out the data folder so that an earlier one would misread it. */
export const DATA_VERSION = 1;

const fileIn = (data: string): string => join(data, 'version');

/** The version of a data folder; the first one left no mark. */
export const dataVersionOf = (data: string): number => (existsSync(fileIn(data)) ? Number(readFileSync(fileIn(data), 'utf8')) : 1);

/** Marks a folder that this version may write; answers what stops it, or undefined. */
export function claimDataFolder(data: string): string | undefined {
  const found = dataVersionOf(data);
  if (found > DATA_VERSION)
    return `The data folder ${data} was written by a newer Trellis (layout ${found}, this one knows ${DATA_VERSION}). Update this checkout, or name another folder in TRELLIS_DATA.`;
  writeFileSync(fileIn(data), String(DATA_VERSION));
  return undefined;
}
