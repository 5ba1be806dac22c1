import { describe, expect, it } from 'vitest';
import { leavesOf } from './leaf-plan.ts';
import { TILE } from './tile.ts';

describe('the leaves of sign-in', () => {
  it('fill the lowest row, with fewer leaves in higher rows', () => {
    const rows = (y: number): number => leavesOf('acme').filter((leaf) => leaf.y === y * TILE).length;
    expect(rows(5)).toBe(36);
    expect(rows(0)).toBeLessThan(rows(4));
  });
});
