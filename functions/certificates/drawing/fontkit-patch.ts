import fontkit from '@pdf-lib/fontkit';

/** The internals of a font subset that are used here; the library has no types for them. */
type Subset = { glyf: Uint8Array[]; offset: number; _addGlyph(glyph: number): number };
/** Places marks at anchors of the glyphs that bear them. */
type Positioner = { applyAnchor(mark: { readonly markAnchor: unknown }, anchor: unknown, glyph: number): void };
type Font = {
  createSubset(): Subset;
  layout(...text: unknown[]): unknown;
  readonly _layoutEngine: { readonly engine?: { readonly GPOSProcessor?: Positioner | null } };
};

/** Returns a glyph with one more byte, of the same class: the library writes only its own Buffer class. */
function padded(glyph: Uint8Array): Uint8Array {
  const even = new Uint8Array(glyph.length + 1);
  even.set(glyph);
  return Object.setPrototypeOf(even, Object.getPrototypeOf(glyph)) as Uint8Array; // setPrototypeOf returns its argument
}

/** Leaves a mark where it is when its bearer has no anchor for marks of its class, as a table may say (OpenType, GPOS); fontkit throws. */
function leaveMarksWithoutAnchor({ _layoutEngine: { engine } }: Font): void {
  const positioner = engine?.GPOSProcessor;
  if (!positioner || Object.hasOwn(positioner, 'applyAnchor')) return;
  const apply = positioner.applyAnchor.bind(positioner);
  positioner.applyAnchor = (mark, anchor, glyph) => {
    if (anchor !== null && mark.markAnchor !== null) apply(mark, anchor, glyph);
  };
}

/** Returns a font of fontkit whose layout takes every text. */
function readFont(bytes: Uint8Array): ReturnType<typeof fontkit.create> {
  const font = fontkit.create(bytes);
  const internals = font as unknown as Font;
  const layout = internals.layout.bind(font);
  internals.layout = (...text) => {
    leaveMarksWithoutAnchor(internals);
    return layout(...text);
  };
  return font;
}

/**
 * fontkit writes the offsets of a small font divided by two, so that a glyph at an odd offset is lost and prints as nothing. Noto's
 * outlines have odd lengths; this pads each to an even one.
 */
export const patchFontkit = {
  create(bytes: Uint8Array) {
    const font = readFont(bytes);
    const internals = font as unknown as Font;
    const createSubset = internals.createSubset.bind(font);
    internals.createSubset = () => {
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
