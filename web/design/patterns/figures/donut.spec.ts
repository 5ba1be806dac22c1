import { describe, expect, it } from 'vitest';
import { arcsOf } from './donut.tsx';
import { shareInPercent } from './share.ts';

describe('a donut', () => {
  it('draws an arc for each part that is not zero', () => {
    const kinds = arcsOf(
      [
        { kind: 'Completed', value: 4 },
        { kind: 'In Progress', value: 0 },
        { kind: 'Not Started', value: 2 },
      ],
      148,
      22,
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['Completed', 'Not Started']);
  });

  it('draws nothing when all parts are zero', () => {
    expect(arcsOf([{ kind: 'Completed', value: 0 }], 148, 22)).toEqual([]);
    expect(shareInPercent(0, 0)).toBe(0);
  });

  it('closes the ring when there is one part alone', () => {
    const [arc] = arcsOf([{ kind: 'Completed', value: 9 }], 148, 22);
    expect(arc?.path).not.toContain('NaN');
    expect(arc?.path).toContain(' 0 1 1 ');
    // Without a line from its outer edge to the inner one.
    expect(arc?.path).not.toContain('L');
  });
});
