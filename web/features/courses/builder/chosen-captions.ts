import type { ReadCaptions } from '../../../../shared/files/caption-file.ts';
import { extensionOf, FILE_KINDS } from '../../../../shared/files/file-kinds.ts';
import { CAPTION_BYTES } from '../../../../shared/files/upload-purposes.ts';
import { beginningOf } from '../../../../shared/kernel/text-beginning.ts';
import { wordsToJudge } from '../../../shared-features/words-to-judge.ts';
import { t } from '../../../texts/text.ts';

/**
 * Captions that were chosen and read, and the file as the server reads it in the same encoding. `words`: lines by which a person judges the encoding;
 * captions that are not sure are uploaded once a person has confirmed or chosen it.
 */
export type CaptionsToUpload = Omit<ReadCaptions, 'vtt'> & { readonly file: File };

/** Chosen captions, or why they are refused. */
export type ChosenCaptions = CaptionsToUpload | { readonly problem: string };

/** By so much of a line its letters can be judged. */
const LINE = 120;

const isNamedSo = (name: string): boolean => FILE_KINDS.captions.extensions.includes(extensionOf(name));

/**
 * Returns a chosen file of captions under a name by which the server takes it for captions, or why it is refused: it is read as the server reads
 * it. `encoding`: the one that a person says it is in. Captions whose encoding is unsure, or chosen, are in UTF-8 with its mark from here on.
 */
export async function readChosenCaptions(chosen: File, encoding?: string): Promise<ChosenCaptions> {
  const { name, type } = chosen;
  if (chosen.size > CAPTION_BYTES) return { problem: t('Captions can have at most 1 MB. Please choose a smaller file.') };
  const bytes = await chosen.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: t('{name} could not be read. Please choose it again.', { name }) };
  // The reader brings what it knows of languages along.
  const { readCaptionFile } = await import('../../../../shared/files/caption-file.ts');
  const read = readCaptionFile(new Uint8Array(bytes), encoding);
  if ('problem' in read) return { problem: `${name}: ${t(read.problem)}` };
  const words = wordsToJudge(read.words).map((line) => beginningOf(line, LINE));
  // No encoding changes captions in letters of ASCII alone.
  const isSure = encoding === undefined && (read.isSure || words.length === 0);
  const storedName = isNamedSo(name) ? name : `${name}.vtt`;
  const file = isSure && storedName === name ? chosen : new File([isSure ? bytes : `\uFEFF${read.vtt}`], storedName, { type });
  return { file, encoding: read.encoding, isSure, words, warning: read.warning };
}
