import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A checksum that takes bytes piece by piece. */
type Checksum = { update(bytes: Buffer): void; base64(): string };

function crc32Checksum(): Checksum {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

function hashChecksum(algorithm: 'sha1' | 'sha256'): Checksum {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), base64: () => hash.digest('base64') };
}

const algorithms: Readonly<Record<string, () => Checksum>> = {
  'x-amz-checksum-crc32': crc32Checksum,
  'x-amz-checksum-sha1': () => hashChecksum('sha1'),
  'x-amz-checksum-sha256': () => hashChecksum('sha256'),
};

/** Returns whether a header carries a checksum, of an algorithm that is known here or not. */
export const isChecksumHeader = (name: string): boolean => /^x-amz-checksum-(?!algorithm$|mode$|type$)/.test(name);

/** Returns a checksum by its header's name, or undefined where this store cannot compute it. */
export const checksumOf = (header: string): Checksum | undefined => algorithms[header]?.();
