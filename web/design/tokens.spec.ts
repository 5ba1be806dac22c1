import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deriveAccent, SURFACES, type Scheme } from '../../shared/tenancy/accent.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function valueOf(token: string, scheme: Scheme): string | undefined {
  const values = [...css.matchAll(/\[data-mantine-color-scheme='(light|dark)'\]\)? \{([^}]*)\}/g)]
    .filter(([, of]) => of === scheme)
    .flatMap(([, , body = '']) => Array.from(body.matchAll(/--([\w-]+): ([^;]+);/g)))
    .filter(([, name]) => name === token)
    .map(([, , value]) => value);
  return values[0];
}

describe.each<Scheme>(['light', 'dark'])('the tokens, %s', (scheme) => {
  it('have the surfaces that the accent is derived for', () => {
    for (const [name, value] of Object.entries(SURFACES[scheme])) expect(valueOf(name, scheme)).toBe(value);
  });

  it('hold the accent of a tenant without a colour', () => {
    const accent = deriveAccent(null, scheme);
    expect(valueOf('accent-fill', scheme)).toBe(accent.fill);
    expect(valueOf('accent-fill-hover', scheme)).toBe(accent.fillHover);
    expect(valueOf('accent-on-fill', scheme)).toBe(accent.onFill);
    expect(valueOf('accent-edge', scheme)).toBe(accent.edge);
    expect(valueOf('accent-text', scheme)).toBe(accent.text);
    expect(valueOf('accent-line', scheme)).toBe(accent.line);
    expect(valueOf('accent-tint', scheme)).toBe(accent.tint);
    expect(valueOf('accent-tint-strong', scheme)).toBe(accent.tintStrong);
  });
});
