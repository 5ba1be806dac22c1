import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Latin, Greek, Cyrillic and Vietnamese in one family. Only the letters used go into a PDF. */
const FILES = {
  regular: ['400Regular', 'NotoSans_400Regular.ttf'],
  semiBold: ['600SemiBold', 'NotoSans_600SemiBold.ttf'],
} as const;

export type FontWeight = keyof typeof FILES;

/** Beside the bundle (`assets` of the manifest), of which this may be a shared part one folder below; where the sources run as they are, in the package. */
function pathOf(weight: FontWeight): string | URL {
  const [folder, file] = FILES[weight];
  const beside = [new URL(`./${file}`, import.meta.url), new URL(`../${file}`, import.meta.url)].find((place) => existsSync(place));
  if (beside) return beside;
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${folder}/${file}`);
}

const read = new Map<FontWeight, Promise<Uint8Array>>();

export function fontBytes(weight: FontWeight): Promise<Uint8Array> {
  const bytes = read.get(weight) ?? readFile(pathOf(weight));
  read.set(weight, bytes);
  return bytes;
}
