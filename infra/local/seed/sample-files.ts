import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the folder of the repository. In the built program this module is in another folder, so it is searched upwards. */
function repository(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error('The repository with the files of the sample data was not found.');
    folder = dirname(folder);
  }
  return folder;
}

/** Pictures that browsers load as well, for a copy of the sample course. */
const PUBLIC_PICTURES = 'web/public/samples/pictures';

/** Returns a file of the sample data. */
export function sampleFile(folder: 'media' | 'pictures', name: string): Uint8Array<ArrayBuffer> {
  const own = join(repository(), 'infra/local/seed', folder, name);
  return new Uint8Array(readFileSync(existsSync(own) ? own : join(repository(), PUBLIC_PICTURES, name)));
}

/** Returns the archive of a package: a file of the sample data, or the files of the folder of its name, packed. */
export async function samplePackage(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(repository(), 'infra/local/seed/packages', name.replace(/\.zip$/, ''));
  if (!existsSync(folder)) return sampleFile('media', name);
  // Loaded on demand, since one package alone is packed here.
  const { default: Archive } = await import('jszip');
  const archive = new Archive();
  // Of one time, so that every start packs the same bytes.
  for (const file of readdirSync(folder).toSorted()) archive.file(file, readFileSync(join(folder, file)), { date: new Date(0) });
  return new Uint8Array(await archive.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' }));
}
