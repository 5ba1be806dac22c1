/* Parts of packages that nothing reads: removed after an install, because npm has no way to leave them out. Imports no packages. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FONTS = '@expo-google-fonts';
/** Weights of the fonts that certificates are drawn with: functions/certificates/drawing/font-assets.ts. */
const WEIGHTS = new Set(['400Regular', '600SemiBold']);

const foldersIn = (folder) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];

/** Returns the folders below `modules` that nothing reads: other weights of the fonts, and the headers of Node, for programs in C. */
export function unreadFolders(modules) {
  const weights = foldersIn(join(modules, FONTS)).flatMap(({ name: font }) =>
    foldersIn(join(modules, FONTS, font)).flatMap(({ name }) =>
      /^\d00/.test(name) && !WEIGHTS.has(name) ? [join(FONTS, font, name)] : [],
    ),
  );
  const headers = foldersIn(modules).flatMap(({ name }) => (name.startsWith('node-linux-') ? [join(name, 'include')] : []));
  return [...weights, ...headers].map((folder) => join(modules, folder));
}

/** Removes them. */
export function removeUnread(modules) {
  for (const folder of unreadFolders(modules)) rmSync(folder, { recursive: true, force: true });
}
