import { type Accent, deriveAccent, type Scheme, SURFACES } from './accent.ts';
import { contrast, isHexColor } from './color.ts';

/** What a brand colour is used for, the colour that is used, and its contrast. */
export type ColorUse = {
  readonly use: 'button' | 'link';
  readonly scheme: Scheme;
  readonly color: string;
  /** The text on a button, the page behind a link. */
  readonly against: string;
  /** WCAG contrast, rounded down to one decimal, so that none below a limit is told as reaching it. */
  readonly ratio: number;
  /** The colour is another one than was chosen, since that is not readable there. */
  readonly moved: boolean;
};

const roundedDown = (ratio: number): number => Math.floor(ratio * 10) / 10;

function useOf(use: ColorUse['use'], scheme: Scheme, brand: string, { fill, onFill, text }: Accent): ColorUse {
  const [color, against] = use === 'button' ? [fill, onFill] : [text, SURFACES[scheme].sheet];
  return { use, scheme, color, against, ratio: roundedDown(contrast(color, against)), moved: color !== brand };
}

/** Returns how a brand colour is used on buttons and as text, in both schemes; none for anything but `#rrggbb`. */
export function usesOfColor(brandColor: string): readonly ColorUse[] {
  if (!isHexColor(brandColor)) return [];
  const brand = brandColor.toLowerCase();
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const accent = deriveAccent(brand, scheme);
    return (['button', 'link'] as const).map((use) => useOf(use, scheme, brand, accent));
  });
}

/** Returns the contrast of a colour on white paper; null for anything but `#rrggbb`. */
export const contrastOnWhite = (color: string): number | null => (isHexColor(color) ? roundedDown(contrast(color, '#ffffff')) : null);
