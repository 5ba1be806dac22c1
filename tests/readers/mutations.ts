import { pick, type Random } from '../faults/seeded.ts';

/** Numbers at the limits of the fields and of the arithmetic of formats. */
const NUMBERS = ['0', '-1', '1', '255', '65536', '2147483648', '4294967295', '99999999999999999999', '1e309', '-0.5'];
const BYTES = ['\0', '\xff', '\xfe\xff', '\xff\xfe', '\xef\xbb\xbf', '\r', '\n', '\r\n', '\x7f', '\xed\xa0\x80', '\xc0\x80'];
/** A file grows no further by mutations, so that what takes long takes long for few bytes. */
const LARGEST_BYTES = 48 * 1024;
const MOST_CHANGES = 8;

const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

/** Returns a part of a file, at any place, of up to 200 bytes. */
function partOf(random: Random, bytes: Buffer): Buffer {
  const start = upTo(random, bytes.length);
  return bytes.subarray(start, start + upTo(random, 200));
}

/** Returns the file with some of its bytes replaced by others. */
function replaced(random: Random, bytes: Buffer, length: number, others: Buffer): Buffer {
  const start = upTo(random, bytes.length);
  return Buffer.concat([bytes.subarray(0, start), others, bytes.subarray(start + length)]);
}

/** Returns the file with one of its words, names or numbers as another of its own, or as a number at a limit. */
function withOtherWord(random: Random, bytes: Buffer): Buffer {
  const words = [...bytes.toString('latin1').matchAll(/[\w.:-]{1,40}/g)];
  if (words.length === 0) return bytes;
  const { index, 0: word } = pick(random, words);
  const other = random() < 0.4 ? pick(random, NUMBERS) : pick(random, words)[0];
  return Buffer.concat([bytes.subarray(0, index), Buffer.from(other, 'latin1'), bytes.subarray(index + word.length)]);
}

type Change = (random: Random, bytes: Buffer, other: Buffer) => Buffer;
const CHANGES: readonly Change[] = [
  (random, bytes) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[upTo(random, changed.length - 1)] = upTo(random, 255);
    return changed;
  },
  (random, bytes) => bytes.subarray(0, upTo(random, bytes.length)),
  (random, bytes) => replaced(random, bytes, upTo(random, 60), Buffer.alloc(0)),
  (random, bytes) => replaced(random, bytes, 0, Buffer.from(pick(random, BYTES), 'latin1')),
  (random, bytes) => replaced(random, bytes, 0, partOf(random, bytes)),
  (random, bytes) =>
    replaced(random, bytes, 0, Buffer.concat(Array.from({ length: 1 + upTo(random, 60) }, () => partOf(random, bytes.subarray(0, 90))))),
  (random, bytes, other) => replaced(random, bytes, upTo(random, 60), partOf(random, other)),
  withOtherWord,
  withOtherWord,
];

/** Returns a file with up to eight changes: bits, ends, parts that are missing, stand twice or come from another file, and other words. */
export function mutated(random: Random, bytes: Buffer, other: Buffer): Buffer {
  let changed = bytes;
  for (let left = upTo(random, MOST_CHANGES); left > 0; left -= 1) changed = pick(random, CHANGES)(random, changed, other);
  return changed.subarray(0, LARGEST_BYTES);
}
