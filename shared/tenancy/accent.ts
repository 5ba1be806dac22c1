import { contrast, hexToOklch, isHexColor, oklchToHex } from './color.ts';

/**
 * The eight accent colours are derived from any brand colour: text has a contrast of 4.5:1 and controls of 3:1 on every surface,
 * light and dark. The hue does not change; lightness does, and chroma only as far as sRGB demands.
 */
export type Scheme = 'light' | 'dark';

export type Accent = {
  /** Filled button. */
  readonly fill: string;
  readonly fillHover: string;
  /** Text on `fill`. */
  readonly onFill: string;
  /** Border of a filled button, which keeps a light one visible. */
  readonly edge: string;
  /** Links and other text in the accent colour. */
  readonly text: string;
  /** Focus ring, progress bar, underline of a tab. */
  readonly line: string;
  /** Background of a selected item. */
  readonly tint: string;
  readonly tintStrong: string;
};

/** Teal 700: the accent of the product, where a tenant has set none. */
export const DEFAULT_BRAND = '#0f766e';

const INK = '#1b1a17';
const WHITE = '#ffffff';
/** The surfaces of tokens.css on which the accent must be readable. */
export const SURFACES = {
  light: { sheet: '#ffffff', canvas: '#f6f5f2', hover: '#f1efeb' },
  dark: { sheet: '#191918', canvas: '#111110', hover: '#242422' },
} as const;

type Direction = 'darker' | 'lighter';
const STEP = 0.005;

/** Returns the colour with its lightness changed until the contrast to every surface is at least `min`. */
function moveUntil(hex: string, surfaces: readonly string[], min: number, direction: Direction, chromaCap = 0.4): string {
  const base = hexToOklch(hex);
  const step = direction === 'darker' ? -STEP : STEP;
  for (let l = base.l; l > 0.05 && l < 0.99; l += step) {
    const candidate = oklchToHex({ l, c: Math.min(base.c, chromaCap), h: base.h });
    if (surfaces.every((surface) => contrast(candidate, surface) >= min)) return candidate;
  }
  return direction === 'darker' ? INK : WHITE;
}

/** Returns the colours of a button: the brand colour if white or dark text is readable on it, else a darker one with white text. */
function fillOf(brand: string, scheme: Scheme): { fill: string; onFill: string } {
  const { sheet } = SURFACES[scheme];
  const fill = scheme === 'dark' && contrast(brand, sheet) < 3 ? moveUntil(brand, [sheet], 3.05, 'lighter') : brand;
  if (contrast(WHITE, fill) >= 4.5) return { fill, onFill: WHITE };
  if (contrast(INK, fill) >= 4.5) return { fill, onFill: INK };
  return { fill: moveUntil(fill, [WHITE], 4.55, 'darker'), onFill: WHITE };
}

function hoverOf(fill: string, onFill: string): string {
  const color = hexToOklch(fill);
  const away = onFill === WHITE ? -0.045 : color.l > 0.9 ? -0.04 : 0.03;
  return oklchToHex({ ...color, l: color.l + away });
}

/** Returns the accent colours of a brand colour; those of the product for anything but `#rrggbb`. */
export function deriveAccent(brandColor: string | null | undefined, scheme: Scheme): Accent {
  const brand = brandColor && isHexColor(brandColor) ? brandColor.toLowerCase() : DEFAULT_BRAND;
  const { c, h } = hexToOklch(brand);
  const light = scheme === 'light';
  const tint = oklchToHex(light ? { l: 0.968, c: Math.min(c, 0.014), h } : { l: 0.262, c: Math.min(c, 0.026), h });
  const tintStrong = oklchToHex(light ? { l: 0.925, c: Math.min(c, 0.034), h } : { l: 0.325, c: Math.min(c, 0.042), h });
  const surfaces = [...Object.values(SURFACES[scheme]), tint];
  const direction = light ? 'darker' : 'lighter';

  const text = moveUntil(brand, surfaces, light ? 4.6 : 5.5, direction, light ? 0.4 : 0.14);
  const line = moveUntil(brand, surfaces, light ? 3.1 : 4, direction);
  const { fill, onFill } = fillOf(brand, scheme);
  const edge = contrast(fill, SURFACES[scheme].sheet) >= 3 ? fill : line;
  return { fill, fillHover: hoverOf(fill, onFill), onFill, edge, text, line, tint, tintStrong };
}
