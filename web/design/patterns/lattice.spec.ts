import { describe, expect, it } from 'vitest';
import { growthOf, MOTIFS, planOf, TILE } from './cover/background-pattern.ts';

describe('a cover', () => {
  it('is the same for the same course, always', () => expect(planOf('course:101')).toEqual(planOf('course:101')));

  it('differs between neighbouring courses', () => {
    const looks = Array.from({ length: 24 }, (_, i) => planOf(`course:${101 + i}`)).map(
      ({ hue, motif, cells }) => `${hue} ${motif} ${cells.length}`,
    );
    expect(new Set(looks).size).toBeGreaterThan(18);
  });

  it('uses every motif over a few dozen courses', () => {
    const used = new Set(Array.from({ length: 60 }, (_, i) => planOf(`course:${i}`).motif));
    expect([...used].toSorted()).toEqual(MOTIFS.toSorted());
  });

  it('draws a mirrored cover the same from both sides', () => {
    const mirrored = planOf('course:104');
    const at = new Map(mirrored.cells.map((cell) => [`${cell.x},${cell.y}`, cell.tone]));
    for (const cell of mirrored.cells) expect(at.get(`${7 * TILE - cell.x},${cell.y}`)).toBe(cell.tone);
  });
});

describe('the sign-in ground', () => {
  it('fills its lowest row and thins upwards', () => {
    const rows = (y: number): number => growthOf('acme').filter((leaf) => leaf.y === y * TILE).length;
    expect(rows(5)).toBe(36);
    expect(rows(0)).toBeLessThan(rows(4));
  });
});
