import { describe, expect, it } from 'vitest';
import { rowOffsets } from './row-offsets.ts';

describe('rows of a list while one is moved by keys', () => {
  // Heights 40, 60 and 20, 8 between them.
  const boxes = [
    { top: 10, height: 40 },
    { top: 58, height: 60 },
    { top: 126, height: 20 },
  ];

  it('stay where they are in their own order', () => expect(rowOffsets(boxes, [0, 1, 2])).toEqual([0, 0, 0]));

  it('stand below each other in the new order, whatever their heights', () => {
    expect(rowOffsets(boxes, [1, 0, 2])).toEqual([68, -48, 0]);
    expect(rowOffsets(boxes, [2, 0, 1])).toEqual([28, 28, -116]);
  });

  it('are none without rows', () => expect(rowOffsets([], [])).toEqual([]));
});
