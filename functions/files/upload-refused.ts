import { sizeOf } from '../../shared/files/size-text.ts';
import { type Message, sentence, valuesIn } from '../../shared/kernel/regional/sentence.ts';
import type { UploadFailure } from './upload.records.ts';

type Refusal = Omit<UploadFailure, 'status'> & {
  readonly status: 400 | 409 | 410 | 503 | UploadFailure['status'];
  readonly missing?: readonly number[];
};

/** A refused upload, with the REST response. */
export class UploadRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'UploadRefused';
    this.refusal = refusal;
  }
}

/** Returns a message as a refusal has it: printed, and with its pattern and values where it has any. */
function wordsOf(message: Message): Pick<Refusal, 'message' | 'text'> {
  const text = valuesIn(message);
  return { message: String(message), ...(text && { text }) };
}

/** Returns the error for a malformed request. */
export const malformed = (message: Message): UploadRefused => new UploadRefused({ status: 400, code: 'BAD_REQUEST', ...wordsOf(message) });
/** Returns the error for an expired upload. */
export const gone = (): UploadRefused =>
  new UploadRefused({ status: 410, code: 'GONE', message: 'This upload has ended. Please start it again.' });
/** Returns the error for an upload that was completed already. */
export const published = (): UploadRefused =>
  new UploadRefused({ status: 409, code: 'CONFLICT', message: 'This upload is already complete.' });
/** Returns the error for one upload more than a person may have open, or for one with more bytes. */
export const tooManyUploads = (most: number, gigabytes: number): UploadRefused =>
  new UploadRefused({
    status: 409,
    code: 'CONFLICT',
    ...wordsOf(
      sentence(
        'You can have {most} uploads of {gigabytes} GB together open at a time. Please let some of them end, or cancel them, and try again.',
        { most, gigabytes },
      ),
    ),
  });
/** Returns the error for an upload of which parts have not arrived; a file that is put whole has one. */
export const missingBytes = (missing: readonly number[] = [1]): UploadRefused =>
  new UploadRefused({
    status: 409,
    code: 'CONFLICT',
    message: 'The file has not arrived yet. Please upload it again.',
    missing,
  });
/** Returns the error for a file of a type that is not accepted. */
export const unsupportedFile = (message: Message): UploadRefused =>
  new UploadRefused({ status: 415, code: 'UNSUPPORTED_TYPE', ...wordsOf(message) });
const EMPTY =
  'The file is empty: it has 0 bytes. Save it again or, where it is kept online, download it to this device, and choose it again.';
/** Returns the error for a file without any bytes. */
export const emptyFile = (): UploadRefused => unsupportedFile(EMPTY);
/** Returns the error for the announcement of a file without any bytes. */
export const emptyAnnounced = (): UploadRefused => new UploadRefused({ status: 400, code: 'VALIDATION', message: EMPTY });
/** Returns the error for a file of an accepted type whose content is refused. */
export const brokenFile = (message: Message): UploadRefused => new UploadRefused({ status: 422, code: 'VALIDATION', ...wordsOf(message) });
/** Returns the error for a file with a virus. */
export const infectedFile = (message: Message): UploadRefused =>
  new UploadRefused({ status: 422, code: 'VALIDATION', ...wordsOf(message), reason: 'VIRUS_FOUND' });
/** Returns the error for a file that cannot be scanned now. Its upload stays, and completing it again has it scanned again. */
export const unscannedFile = (message: Message): UploadRefused => new UploadRefused({ status: 503, code: 'BUSY', ...wordsOf(message) });

const TOO_LARGE = {
  image: 'The image is larger than {most}. Please choose a smaller one.',
  file: 'The file is larger than {most}. Please choose a smaller one.',
} as const;

/** Returns the error for a file larger than `maxBytes`. */
export const fileTooLarge = (what: 'image' | 'file', maxBytes: number): UploadRefused =>
  new UploadRefused({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    ...wordsOf(sentence(TOO_LARGE[what], { most: sizeOf(maxBytes) })),
    maxBytes,
  });
/** Returns the error for a body larger than `maxBytes`. */
export const bodyTooLarge = (maxBytes: number): UploadRefused =>
  new UploadRefused({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request is too large. Please send less at a time.',
    maxBytes,
  });

/** Returns the failure that a ticket keeps of a refusal; null for one that is none of the file. */
export function failureIn({ refusal: { status, code, message, text, maxBytes, reason } }: UploadRefused): UploadFailure | null {
  if (status !== 413 && status !== 415 && status !== 422) return null;
  return { status, code, message, ...(text && { text }), ...(maxBytes !== undefined && { maxBytes }), ...(reason && { reason }) };
}
