import { existsSync } from 'node:fs';

/** Returns the module of a thread, by the name of its bundle: beside this one (`workers` of the manifest), one folder above a shared chunk, or the source. */
export function moduleBeside(file: string): URL {
  const built = [`./${file}`, `../${file}`].map((path) => new URL(path, import.meta.url));
  return built.find((location) => existsSync(location)) ?? new URL(`./${file.replace('.mjs', '.ts')}`, import.meta.url);
}
