/**
 * OKLCH and contrast, as far as deriving an accent needs them, after Ottosson's definition of OKLab. A colour library would be
 * larger than these sixty lines, in the page as well.
 */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };
type Triple = readonly [number, number, number];

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** Whether a text is a colour of the form that the contract accepts: `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function parseHex(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Returns the WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Returns a `#rrggbb` colour in OKLCH. */
export function hexToOklch(hex: string): Oklch {
  const [sr, sg, sb] = parseHex(hex);
  const [r, g, b] = [toLinear(sr), toLinear(sg), toLinear(sb)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(greenRed, blueYellow), h: ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

const fits = (color: Oklch): boolean => toLinearRgb(color).every((v) => v >= -0.0005 && v <= 1.0005);

/** Returns the largest chroma at this lightness and hue that sRGB has, up to the colour's own. */
function chromaThatFits(color: Oklch): number {
  if (fits(color)) return color.c;
  let low = 0;
  let high = color.c;
  for (let i = 0; i < 18; i++) {
    const middle = (low + high) / 2;
    if (fits({ ...color, c: middle })) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the colour as `#rrggbb`, with less chroma where sRGB does not have it. */
export function oklchToHex(color: Oklch): string {
  const rgb = toLinearRgb({ ...color, c: chromaThatFits(color) });
  const bytes = rgb.map((v) => Math.round(255 * Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, v)))))));
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}
