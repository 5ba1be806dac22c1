import fontkit from '@pdf-lib/fontkit';

/** What is used of a subset in the making; the library's own types stop before it. */
type Subset = { glyf: Uint8Array[]; offset: number; _addGlyph(glyph: number): number };
type Font = { createSubset(): Subset };

/** One byte longer, of the same class: the library has a Buffer of its own and writes no other. */
function padded(glyph: Uint8Array): Uint8Array {
  const even = new Uint8Array(glyph.length + 1);
  even.set(glyph);
  return Object.setPrototypeOf(even, Object.getPrototypeOf(glyph)) as Uint8Array; // setPrototypeOf answers what it was given
}

/**
 * fontkit writes a small font's table of places in half offsets, so that a glyph at an odd place is lost and prints as
 * nothing. Noto's outlines have odd lengths; here each is filled up to an even one.
 */
export const evenFontkit = {
  create(bytes: Uint8Array) {
    const font = fontkit.create(bytes);
    const own = font as unknown as Font;
    const createSubset = own.createSubset.bind(font);
    own.createSubset = () => {
      const subset = createSubset();
      const addGlyph = subset._addGlyph.bind(subset);
      subset._addGlyph = (glyph) => {
        const index = addGlyph(glyph);
        const outline = subset.glyf[index];
        if (outline && outline.length % 2 === 1) {
          subset.glyf[index] = padded(outline);
          subset.offset += 1;
        }
        return index;
      };
      return subset;
    };
    return font;
  },
};
