import { type Accent, deriveAccent, type Scheme } from './accent.ts';

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

function rule(brandColor: string | null | undefined, scheme: Scheme): string {
  const accent = deriveAccent(brandColor, scheme);
  return `[data-mantine-color-scheme="${scheme}"]{${ORDER.map((key) => `${NAMES[key]}:${accent[key]}`).join(';')}}`;
}

/**
 * Returns the text of the `<style id="brand">` that the shell writes into the page, so that the first paint has the tenant's colours.
 * It holds derived `#rrggbb` values only, never text that a tenant typed.
 */
export const brandStyle = (brandColor: string | null | undefined): string => rule(brandColor, 'light') + rule(brandColor, 'dark');
