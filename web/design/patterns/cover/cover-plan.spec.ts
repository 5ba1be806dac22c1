import { describe, expect, it } from 'vitest';
import { coverPlanOf, MOTIFS } from './cover-plan.ts';
import { TILE } from './tile.ts';

describe('a cover', () => {
  it('is the same for the same course, always', () => expect(coverPlanOf('course:101')).toEqual(coverPlanOf('course:101')));

  it('differs between neighbouring courses', () => {
    const looks = Array.from({ length: 24 }, (_, i) => coverPlanOf(`course:${101 + i}`)).map(
      ({ hue, motif, cells }) => `${hue} ${motif} ${cells.length}`,
    );
    expect(new Set(looks).size).toBeGreaterThan(18);
  });

  it('uses every motif over a few dozen courses', () => {
    const used = new Set(Array.from({ length: 60 }, (_, i) => coverPlanOf(`course:${i}`).motif));
    expect([...used].toSorted()).toEqual(MOTIFS.toSorted());
  });

  it('draws a mirrored cover the same from both sides', () => {
    const mirrored = coverPlanOf('course:104');
    const tones = new Map(mirrored.cells.map((cell) => [`${cell.x},${cell.y}`, cell.tone]));
    for (const cell of mirrored.cells) expect(tones.get(`${7 * TILE - cell.x},${cell.y}`)).toBe(cell.tone);
  });
});
