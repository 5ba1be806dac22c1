/** The seeds and factors of cyrb53. */
const [HIGH_SEED, LOW_SEED, HIGH, LOW] = [0xdeadbeef, 0x41c6ce57, 2654435761, 1597334677];
const [FIRST_END, SECOND_END] = [2246822507, 3266489909];

/** The number of hashes: each is a whole number below it. */
export const HASHES = 2 ** 53;

/**
 * Returns a hash of 53 bits (cyrb53), at once in browser and server: those of the platforms are answered later, or are of one of both. It can be
 * inverted, so nothing secret may be derived with it, and it tells no texts apart that somebody chooses in order to deceive.
 */
export function hashText(text: string): number {
  let [high, low] = [HIGH_SEED, LOW_SEED];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, HIGH);
    low = Math.imul(low ^ code, LOW);
  }
  high = Math.imul(high ^ (high >>> 16), FIRST_END) ^ Math.imul(low ^ (low >>> 13), SECOND_END);
  low = Math.imul(low ^ (low >>> 16), FIRST_END) ^ Math.imul(high ^ (high >>> 13), SECOND_END);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
