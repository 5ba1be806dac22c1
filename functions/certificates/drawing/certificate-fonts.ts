import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Latin, Greek, Cyrillic and Vietnamese in one family. Only the characters used are embedded in a PDF. */
const FILES = {
  regular: ['400Regular', 'NotoSans_400Regular.ttf'],
  semiBold: ['600SemiBold', 'NotoSans_600SemiBold.ttf'],
} as const;

/** A weight of the page's font. */
type FontWeight = keyof typeof FILES;

/** Returns the path of a font: beside the bundle (`assets` of the manifest), one folder above a shared chunk, or in the package when the sources run unbundled. */
function pathOf(weight: FontWeight): string | URL {
  const [folder, file] = FILES[weight];
  const beside = [new URL(`./${file}`, import.meta.url), new URL(`../${file}`, import.meta.url)].find((location) => existsSync(location));
  if (beside) return beside;
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${folder}/${file}`);
}

const loaded = new Map<FontWeight, Promise<Uint8Array>>();

/** Returns the bytes of a font, read once per process. */
export function fontBytes(weight: FontWeight): Promise<Uint8Array> {
  const bytes = loaded.get(weight) ?? readFile(pathOf(weight));
  loaded.set(weight, bytes);
  return bytes;
}
