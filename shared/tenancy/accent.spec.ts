import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND, deriveAccent, type Scheme, SURFACES } from './accent.ts';
import { brandStyle } from './accent-style.ts';
import { contrast } from './color.ts';

const SCHEMES: Scheme[] = ['light', 'dark'];

function* everyBrand(): Generator<string> {
  for (let r = 0; r < 16; r++)
    for (let g = 0; g < 16; g++)
      for (let b = 0; b < 16; b++) yield `#${[r, g, b].map((v) => (v * 17).toString(16).padStart(2, '0')).join('')}`;
}

describe('the accent colours', () => {
  it('keep text at 4.5:1 and controls at 3:1 for 4,096 brands in both schemes', () => {
    const worst = { onFill: 21, onFillHover: 21, text: 21, edge: 21, line: 21 };
    for (const brand of everyBrand())
      for (const scheme of SCHEMES) {
        const accent = deriveAccent(brand, scheme);
        const surfaces = [...Object.values(SURFACES[scheme]), accent.tint];
        worst.onFill = Math.min(worst.onFill, contrast(accent.onFill, accent.fill));
        worst.onFillHover = Math.min(worst.onFillHover, contrast(accent.onFill, accent.fillHover));
        worst.edge = Math.min(worst.edge, contrast(accent.edge, SURFACES[scheme].sheet));
        for (const surface of surfaces) {
          worst.text = Math.min(worst.text, contrast(accent.text, surface));
          worst.line = Math.min(worst.line, contrast(accent.line, surface));
        }
      }
    expect(worst.onFill).toBeGreaterThanOrEqual(4.5);
    expect(worst.onFillHover).toBeGreaterThanOrEqual(4.5);
    expect(worst.text).toBeGreaterThanOrEqual(4.5);
    expect(worst.edge).toBeGreaterThanOrEqual(3);
    expect(worst.line).toBeGreaterThanOrEqual(3);
  });

  it('keep a brand colour that is readable as it is', () => {
    expect(deriveAccent('#0f766e', 'light')).toMatchObject({ fill: '#0f766e', onFill: '#ffffff', edge: '#0f766e', text: '#0f766e' });
    expect(deriveAccent('#FFE100', 'light')).toMatchObject({ fill: '#ffe100', onFill: '#1b1a17' });
  });

  it.each([null, undefined, '', 'red', '#fff', 'url(x)'])('are those of the product for %j', (value) => {
    expect(deriveAccent(value, 'light')).toEqual(deriveAccent(DEFAULT_BRAND, 'light'));
  });
});

describe('the brand style', () => {
  it('contains derived colours only', () => {
    expect(brandStyle('#ffe100')).toMatch(/^(\[data-mantine-color-scheme="(light|dark)"\]\{(--accent-[a-z-]+:#[0-9a-f]{6};?)+\}){2}$/);
    expect(brandStyle('</style><script>', '</style>')).toBe(brandStyle(null));
  });

  it('tints covers in the hue of the second colour, a grey one without colour', () => {
    expect(brandStyle('#ffe100', '#b45309')).toContain(`${brandStyle('#ffe100')}:root{--brand-hue:49.`);
    expect(brandStyle(null, '#b45309')).toMatch(/--brand-vivid:1.00\}$/);
    expect(brandStyle(null, '#808080')).toMatch(/--brand-vivid:0.00\}$/);
  });
});
