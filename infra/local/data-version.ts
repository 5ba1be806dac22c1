import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Layout of the data folder; increased with every change that an earlier Trellis would misread. */
export const DATA_VERSION = 3;

const fileIn = (data: string): string => join(data, 'version');

/** Returns the layout version of a data folder; the first layout has no version file. */
export const dataVersionOf = (data: string): number => (existsSync(fileIn(data)) ? Number(readFileSync(fileIn(data), 'utf8')) : 1);

/** Writes the layout version into a data folder. Returns a sentence when a newer Trellis wrote the folder, otherwise undefined. */
export function claimDataFolder(data: string): string | undefined {
  const version = dataVersionOf(data);
  if (version > DATA_VERSION)
    return `The data folder ${data} was written by a newer Trellis (layout ${version}; this version supports layout ${DATA_VERSION}). Update this checkout, or name another folder in TRELLIS_DATA.`;
  writeFileSync(fileIn(data), String(DATA_VERSION));
  return undefined;
}
