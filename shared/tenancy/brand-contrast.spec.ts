import { describe, expect, it } from 'vitest';
import { contrastOnWhite, usesOfColor } from './brand-contrast.ts';

describe('the told contrast of a colour', () => {
  it('is at least 4.5:1 for buttons and links in both schemes, whatever the colour [complaint 20]', () => {
    for (const color of ['#ffe100', '#0f766e', '#ffffff', '#000000', '#808080', '#B45309']) {
      const uses = usesOfColor(color);
      expect(uses.map(({ use, scheme }) => `${use} ${scheme}`)).toEqual(['button light', 'link light', 'button dark', 'link dark']);
      for (const { ratio } of uses) expect(ratio).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('says where another colour is used than the chosen one', () => {
    const [button, link] = usesOfColor('#FFE100');
    expect(button).toMatchObject({ color: '#ffe100', against: '#1b1a17', moved: false });
    expect(link).toMatchObject({ against: '#ffffff', moved: true });
    expect(
      usesOfColor('#0f766e')
        .slice(0, 2)
        .map(({ moved }) => moved),
    ).toEqual([false, false]);
  });

  it('is none for a colour that is not complete yet', () => {
    expect(usesOfColor('#ffe1')).toEqual([]);
    expect(contrastOnWhite('')).toBeNull();
    expect(contrastOnWhite('#ffffff')).toBe(1);
    expect(contrastOnWhite('#000000')).toBe(21);
  });
});
