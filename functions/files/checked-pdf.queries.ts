import type { Message } from '../../shared/kernel/regional/sentence.ts';
import { headFormat, HEAD_BYTES } from './inspection/content-type.ts';
import { bytesSource } from '../platform/objects/file-source.ts';
import { readInWorker } from '../platform/reading/reading-pool.ts';
import { FileRefused } from '../platform/runtime/file-refused.ts';
import { pdfReader } from './inspection/pdf-reader.ts';

const NOT_PDF = 'Please choose a PDF file.';

/** Returns why bytes cannot be taken as a PDF: another type, active content, or a password; null: they can. @throws BUSY */
export async function pdfProblem(bytes: Uint8Array): Promise<Message | null> {
  const source = bytesSource(bytes);
  if ((await headFormat(await source.read(0, HEAD_BYTES))) !== 'pdf') return NOT_PDF;
  try {
    await readInWorker(pdfReader, source);
    return null;
  } catch (error) {
    if (error instanceof FileRefused) return error.wording;
    throw error;
  }
}
