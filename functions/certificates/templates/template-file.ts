import { createHash } from 'node:crypto';
import { TEMPLATE_BYTES } from '../../../shared/certificates/template-fields.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { pdfProblem } from '../../files/checked-pdf.queries.ts';
import { objects, type Scope } from '../../platform/keys/keys.ts';
import { newObjectId, objectName } from '../../platform/keys/storage-paths.ts';
import { putReceived, type Received, received } from '../../platform/objects/received.ts';

const TOO_LARGE = 'The PDF is larger than 3 MB. Please choose a smaller one.';

/** A checked PDF of a template; `hash` is its SHA-256 in base64url. */
export type TemplateFile = {
  readonly bytes: Received;
  readonly hash: string;
  /** Puts the file among the tenant's templates once, however often it is called. Returns its key. */
  readonly store: (scope: Scope) => Promise<string>;
};

/**
 * Returns the bytes of a PDF for a template, without active content.
 * @throws VALIDATION for another file, one that is larger than 3 MB, one with scripts, actions that start something or a password, and one with a virus; BUSY
 */
export async function readTemplatePdf(file: File): Promise<Received> {
  if (file.size > TEMPLATE_BYTES) throw invalid('file', TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = await pdfProblem(bytes);
  if (problem !== null) throw invalid('file', problem);
  return received(bytes, 'file');
}

/** Returns the file of a template that is stored with it. */
export function templateFile(bytes: Received): TemplateFile {
  const name = objectName(newObjectId(), 'pdf');
  let stored: Promise<void> | null = null;
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('base64url'),
    store: async (scope) => {
      const key = objects.media(scope, 'templates', name);
      await (stored ??= putReceived(key, bytes, 'application/pdf'));
      return key;
    },
  };
}
