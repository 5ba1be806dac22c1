import type { Page } from '@playwright/test';

/**
 * Pictures are compared by blocks, not by single pixels: another version of Chromium or of its font library draws the edges of letters
 * with other pixels, but with the same ink in the same place. The fonts are the product's own on every machine.
 */
const SIDE = 8;
/** Of 255: how far the mean colour of a block may be from the expected one. Edges of letters differ by less than 10. */
const MOST_OFF = 16;
/** Of all blocks. On a wide picture that is less than the smallest button has. */
const MOST_DIFFERING = 0.002;

export type Comparison = {
  readonly isSame: boolean;
  /** How many blocks differ, and where: for people. */
  readonly text: string;
};

type Differences = {
  readonly sizes: readonly string[];
  readonly blocks: number;
  readonly differing: readonly (readonly [number, number])[];
};

/** Returns the blocks of two pictures whose mean colours differ; runs in the page. */
async function findDifferences(input: { pictures: readonly string[]; side: number; most: number }): Promise<Differences> {
  const { side, most } = input;
  const [expected, actual] = await Promise.all(
    input.pictures.map(async (data) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (!expected || !actual) throw new Error('A picture could not be read.');
  const sizes = [expected, actual].map(({ width, height }) => `${width} × ${height}`);
  if (sizes[0] !== sizes[1]) return { sizes, blocks: 0, differing: [] };
  const { width, height } = expected;
  const meanOff = (left: number, top: number): number => {
    const sums = [0, 0, 0];
    for (let y = top; y < top + side; y += 1)
      for (let x = left; x < left + side; x += 1)
        for (let channel = 0; channel < 3; channel += 1) {
          const i = (y * width + x) * 4 + channel;
          sums[channel] = (sums[channel] ?? 0) + (actual.data[i] ?? 0) - (expected.data[i] ?? 0);
        }
    return Math.max(...sums.map(Math.abs)) / (side * side);
  };
  const differing: [number, number][] = [];
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1)
      if (meanOff(column * side, row * side) > most) differing.push([column * side, row * side]);
  return { sizes, blocks: across * down, differing };
}

/** Compares two pictures. The page is one without content, which the work is done in. */
export async function compare(page: Page, expected: Buffer, actual: Buffer): Promise<Comparison> {
  const pictures = [expected, actual].map((picture) => picture.toString('base64'));
  const { sizes, blocks, differing } = await page.evaluate(findDifferences, { pictures, side: SIDE, most: MOST_OFF });
  if (blocks === 0) return { isSame: false, text: `The sizes differ: ${sizes.join(' and ')}.` };
  const [xs, ys] = [differing.map(([x]) => x), differing.map(([, y]) => y)];
  const where =
    differing.length === 0 ? '' : `, from ${Math.min(...xs)}, ${Math.min(...ys)} to ${Math.max(...xs) + SIDE}, ${Math.max(...ys) + SIDE}`;
  return { isSame: differing.length <= blocks * MOST_DIFFERING, text: `${differing.length} of ${blocks} blocks differ${where}.` };
}
