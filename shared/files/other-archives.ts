import { notedSentence } from '../kernel/regional/sentence.ts';

/** Archives that cannot be used, by their type as people read it: the ending of their names, and their first bytes where these tell them. */
const FORMATS: readonly (readonly [type: string, ending: RegExp, first: readonly number[] | null])[] = [
  ['7Z', /\.7z$/i, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['RAR', /\.rar$/i, [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['GZ', /\.t?gz$/i, [0x1f, 0x8b, 0x08]],
  ['BZ2', /\.t?bz2?$/i, [0x42, 0x5a, 0x68]],
  ['XZ', /\.t?xz$/i, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['TAR', /\.tar$/i, null],
  ['ZIPX', /\.zipx$/i, null],
  ['SIT', /\.sitx?$/i, null],
];

/** Endings of names of such files and of H5P, for a file chooser: they are refused with what to do, which nobody reads who cannot choose them. */
export const OTHER_ARCHIVES = '.7z,.rar,.tar,.gz,.tgz,.bz2,.xz,.zipx,.h5p';

/** Said of content in H5P, which is an archive without a manifest. */
export const H5P_REFUSAL =
  'Content in H5P cannot be used here. Export it as a SCORM package, as the program Lumi does for instance, and choose that one.';

const beginsWith = (bytes: Uint8Array, first: readonly number[]): boolean => first.every((byte, index) => bytes[index] === byte);

/** A file as its name or its first bytes tell what it is. */
type NamedOrRead = { readonly name: string; readonly head?: never } | { readonly name?: never; readonly head: Uint8Array };

function typeOf({ name, head }: NamedOrRead): string | null {
  const found = FORMATS.find(([, ending, first]) =>
    name === undefined ? first !== null && beginsWith(head, first) : ending.test(name.slice(-6)),
  );
  return found?.[0] ?? null;
}

/** Returns why an archive that is no ZIP is refused, with its type and what to do; null for any other file. `takesZip`: whether a ZIP is taken there. */
export function otherArchiveProblem(file: NamedOrRead, takesZip: boolean): string | null {
  if (takesZip && file.name !== undefined && /\.h5p$/i.test(file.name.slice(-4))) return H5P_REFUSAL;
  const type = typeOf(file);
  if (type === null) return null;
  return takesZip
    ? notedSentence('Archives of the type {type} cannot be used here. Unpack it, pack its files as a ZIP archive, and choose that one.', {
        type,
      })
    : notedSentence('Archives of the type {type} cannot be used here. Unpack it, and choose the file inside.', { type });
}
