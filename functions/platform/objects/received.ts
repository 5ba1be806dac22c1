import { AppError, invalid, virusFound } from '../../../shared/kernel/errors.ts';
import { putObject } from './blobs.ts';
import { bytesSource } from './file-source.ts';
import { scanProblem } from './virus-scan.ts';

declare const scanned: unique symbol;
/** Bytes that a person or a system has brought with a request, after the scanner has let them pass. */
export type Received = Uint8Array & { readonly [scanned]: true };

/**
 * Returns bytes that came with a request as such that may be used and stored. `field` is the member that they came in.
 * @throws VALIDATION where the scanner refuses them, BUSY where it cannot be asked
 */
export async function received(bytes: Uint8Array, field: string): Promise<Received> {
  const problem = await scanProblem(bytesSource(bytes));
  if (problem?.kind === 'virus') throw virusFound(field, problem.message);
  if (problem?.kind === 'too-large') throw invalid(field, problem.message);
  if (problem) throw new AppError('BUSY', problem.message);
  return bytes as Received; // the one place that says so
}

/** Stores what was brought as an object of the media bucket. */
export const putReceived = (key: string, bytes: Received, type: string): Promise<void> => putObject('media', key, bytes, { type });
