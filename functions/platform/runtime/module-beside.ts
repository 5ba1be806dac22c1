import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Returns the module of a thread: its bundle, which has the name of the source (`workers` of the manifest) and lies beside this one or one
 * folder above a shared chunk; otherwise the source itself.
 */
export function moduleBeside(source: URL): URL {
  const file = basename(source.pathname).replace(/\.ts$/, '.mjs');
  const built = [`./${file}`, `../${file}`].map((path) => new URL(path, import.meta.url));
  return built.find((location) => existsSync(location)) ?? source;
}
