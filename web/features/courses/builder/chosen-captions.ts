import { extensionOf, FILE_KINDS } from '../../../../shared/files/file-kinds.ts';
import { CAPTION_BYTES } from '../../../../shared/files/upload-purposes.ts';

/** A file to upload, or why it is refused. */
export type ChosenCaptions = { readonly file: File } | { readonly problem: string };

const isNamedSo = (name: string): boolean => FILE_KINDS.captions.extensions.includes(extensionOf(name));

/** Returns a chosen file of captions under a name by which the server takes it for captions, or why it is refused: it is read as the server reads it. */
export async function readChosenCaptions(file: File): Promise<ChosenCaptions> {
  const { name } = file;
  if (file.size > CAPTION_BYTES) return { problem: 'Captions can have at most 1 MB. Please choose a smaller file.' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: `${name} could not be read. Please choose it again.` };
  // The reader brings what it knows of languages along.
  const { readCaptionFile } = await import('../../../../shared/files/caption-file.ts');
  const read = readCaptionFile(new Uint8Array(bytes));
  if ('problem' in read) return { problem: `${name}: ${read.problem}` };
  return { file: isNamedSo(name) ? file : new File([bytes], `${name}.vtt`, { type: file.type }) };
}
