import { PackageRefused, refused } from '../manifest/refusal.ts';

/** What a package may hold. */
export const CAPS = {
  entries: 20_000,
  /** Of names, comments and further fields of all entries together. */
  directoryBytes: 16 * 1024 ** 2,
  bytes: 2 * 1024 ** 3,
  fileBytes: 500 * 1024 ** 2,
  /** Unpacked to packed, above `freeBytes` unpacked. */
  ratio: 200,
  freeBytes: 10 * 1024 ** 2,
} as const;

/** A file of an archive, as its directory has it. */
export type PackedFile = {
  readonly path: string;
  /** Where its own head begins, in bytes. */
  readonly start: number;
  readonly packed: number;
  readonly size: number;
  /** CRC-32 of its bytes, unpacked. */
  readonly sum: number;
  readonly isDeflated: boolean;
};

/** Bytes of the head of a file in an archive, in front of its name. */
export const HEAD_BYTES = 30;

/** Returns the refusal of a damaged package. */
export const damaged = (): PackageRefused => refused('The package is damaged. Please export it again.');

/** Returns an error of the storage as it is, and any other as the refusal of a damaged package. */
export function asRefusal(error: unknown): Error {
  if (error instanceof PackageRefused) return error;
  if (error instanceof Error && ('$metadata' in error || '$response' in error)) return error;
  return damaged();
}
