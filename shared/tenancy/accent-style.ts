import { type Accent, deriveAccent, type Scheme } from './accent.ts';
import { hexToOklch, isHexColor } from './color.ts';

const NAMES: Record<keyof Accent, string> = {
  fill: '--accent-fill',
  fillHover: '--accent-fill-hover',
  onFill: '--accent-on-fill',
  edge: '--accent-edge',
  text: '--accent-text',
  line: '--accent-line',
  tint: '--accent-tint',
  tintStrong: '--accent-tint-strong',
};

// Object.keys is typed as string[]; the record above has no other keys.
const ORDER = Object.keys(NAMES) as (keyof Accent)[];

/** Custom properties of a style sheet with their values. */
export type StyleValues = Readonly<Record<string, string>>;

const block = (selector: string, values: StyleValues): string =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Returns the accent colours of a brand colour in one scheme. */
export function accentStyle(brandColor: string | null | undefined, scheme: Scheme): StyleValues {
  const accent = deriveAccent(brandColor, scheme);
  return Object.fromEntries(ORDER.map((key) => [NAMES[key], accent[key]]));
}

const rule = (brandColor: string | null | undefined, scheme: Scheme): string =>
  block(`[data-mantine-color-scheme="${scheme}"]`, accentStyle(brandColor, scheme));

/** A colour at least this vivid tints covers as much as their own hues do. */
const VIVID = 0.08;

/** Returns the tint of covers without a picture: a hue, and how vivid it is, from 0 for grey to 1. Nothing where there is no colour. */
export function coverTintStyle(color: string | null | undefined): StyleValues {
  if (!color || !isHexColor(color)) return {};
  const { c, h } = hexToOklch(color);
  return { '--brand-hue': h.toFixed(1), '--brand-vivid': Math.min(1, c / VIVID).toFixed(2) };
}

const coverTint = (color: string | null | undefined): string => {
  const values = coverTintStyle(color);
  return Object.keys(values).length === 0 ? '' : block(':root', values);
};

/**
 * Returns the text of the `<style id="brand">` that the shell writes into the page, so that the first paint has the tenant's colours.
 * It holds derived values only, never text that a tenant typed. `secondary` tints the covers of courses without a picture.
 */
export const brandStyle = (primary: string | null | undefined, secondary?: string | null): string =>
  rule(primary, 'light') + rule(primary, 'dark') + coverTint(secondary);
