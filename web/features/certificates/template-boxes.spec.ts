import { describe, expect, it } from 'vitest';
import { boxAfterKey, boxBetween, boxesOf, boxText, NO_BOXES, positionsOf } from './template-boxes.ts';

describe('a box of a template', () => {
  it('lies between two points, in whatever direction they were drawn, and on the page', () => {
    expect(boxBetween({ x: 0.6, y: 0.5 }, { x: 0.2, y: 0.25 })).toEqual([0.2, 0.25, 0.4, 0.25]);
    expect(boxBetween({ x: -0.2, y: 0.9 }, { x: 0.5, y: 1.4 })).toEqual([0, 0.9, 0.5, 0.1]);
    expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.502, y: 0.9 })).toBeNull();
  });

  it('is moved and resized by arrow keys, and never leaves the page', () => {
    expect(boxAfterKey([0.2, 0.2, 0.5, 0.1], 'ArrowRight', false)).toEqual([0.21, 0.2, 0.5, 0.1]);
    expect(boxAfterKey([0.5, 0.2, 0.5, 0.1], 'ArrowRight', false)).toEqual([0.5, 0.2, 0.5, 0.1]);
    expect(boxAfterKey([0, 0, 0.5, 0.1], 'ArrowUp', false)).toEqual([0, 0, 0.5, 0.1]);
    expect(boxAfterKey([0.2, 0.2, 0.5, 0.1], 'ArrowDown', true)).toEqual([0.2, 0.2, 0.5, 0.11]);
    expect(boxAfterKey([0.5, 0.2, 0.5, 0.01], 'ArrowRight', true)).toEqual([0.5, 0.2, 0.5, 0.01]);
    expect(boxAfterKey([0.5, 0.2, 0.5, 0.01], 'ArrowUp', true)).toEqual([0.5, 0.2, 0.5, 0.01]);
    expect(boxAfterKey([0, 0, 1, 1], 'a', false)).toBeNull();
  });

  it('is told in words, sent as its four numbers, and left out when it is something else', () => {
    expect(boxText([0.1, 0.25, 0.8, 0.1])).toBe('10% from the left, 25% from the top, 80% wide, 10% high');
    const boxes = { ...NO_BOXES, name: [0.1, 0.2, 0.3, 0.4] as const, issue_date: [0, 0, Number.NaN, 1] as const };
    const positions = {
      name_position: [0.1, 0.2, 0.3, 0.4],
      course_title_position: null,
      issue_date_position: null,
      expiry_date_position: null,
    };
    expect(positionsOf(boxes)).toEqual(positions);
    expect(boxesOf({ ...positions, expiry_date_position: [1, 2, 3] })).toEqual({ ...NO_BOXES, name: [0.1, 0.2, 0.3, 0.4] });
  });
});
