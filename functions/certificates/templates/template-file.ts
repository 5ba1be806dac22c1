import { createHash } from 'node:crypto';
import { TEMPLATE_BYTES } from '../../../shared/certificates/template-fields.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { pdfProblem } from '../../files/checked-pdf.queries.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { newObjectId, objectName } from '../../platform/keys/storage-paths.ts';
import { putObject } from '../../platform/objects/blobs.ts';
import { type Received, received } from '../../platform/objects/received.ts';
import { readInWorker } from '../../platform/reading/reading-pool.ts';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { templateReader } from '../drawing/template-reader.ts';

const TOO_LARGE = 'The PDF is larger than 3 MB. Please choose a smaller one.';

/** A checked PDF of a template; `hash` is the SHA-256 of the file that came, in base64url. */
export type TemplateFile = {
  /** A PDF of its first page alone, flat: the pages of certificates are drawn on it. */
  readonly page: Uint8Array;
  readonly hash: string;
  /** Puts the page among the tenant's templates once, however often it is called. Returns its key. */
  readonly store: (scope: Scope) => Promise<string>;
};

/** @throws VALIDATION for another file, one with scripts, actions that start something or a password; BUSY */
async function assertPassivePdf(bytes: Uint8Array): Promise<void> {
  const problem = await pdfProblem(bytes);
  if (problem !== null) throw invalid('file', problem);
}

/** Returns the first page of a PDF, flat. It is made once: a certificate is drawn on what is stored. @throws VALIDATION, BUSY */
async function pageOf(bytes: Received): Promise<Uint8Array> {
  try {
    return await readInWorker(templateReader, bytes);
  } catch (error) {
    throw error instanceof FileRefused ? invalid('file', error.wording) : error;
  }
}

/**
 * Returns the file of a template.
 * @throws VALIDATION for another file, one that is larger than 3 MB, one with scripts, actions that start something or a password, one with
 * a virus, and one whose first page cannot be drawn on; BUSY
 */
export async function readTemplateFile(file: File): Promise<TemplateFile> {
  if (file.size > TEMPLATE_BYTES) throw invalid('file', TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await assertPassivePdf(bytes);
  const scanned = await received(bytes, 'file');
  const page = await pageOf(scanned);
  const name = objectName(newObjectId(), 'pdf');
  let stored: Promise<void> | null = null;
  return {
    page,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    store: async (scope) => {
      const key = objects.media(scope, 'templates', name);
      await (stored ??= putObject('media', key, page, { type: 'application/pdf' }));
      return key;
    },
  };
}
