/** Side of a tile of a drawing, in its own units. */
export const TILE = 40;
export const HALF = TILE / 2;
/** The outline of a leaf that fills a tile. */
export const LEAF = `M0 0A${TILE} ${TILE} 0 0 1 ${TILE} ${TILE}A${TILE} ${TILE} 0 0 1 0 0Z`;

/** Returns how a tile is moved to its place and turned, in quarters of a circle. */
export const transformOf = ({ x, y, turn }: { x: number; y: number; turn: number }): string =>
  `translate(${x} ${y}) rotate(${turn * 90} ${HALF} ${HALF})`;

/**
 * Returns the seed of a drawing. A drawing depends on the id of its course or branch only, so it is the same on every device.
 * FNV-1a with a final mix, because plain FNV gives similar hashes for consecutive ids.
 */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}
