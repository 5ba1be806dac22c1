import { expect, it } from 'vitest';
import { pageWidth, pixelRatio, ZOOM, zoomBy } from './pdf-scale.ts';

it('zooms in steps of 0.1 from 0.5 to 3', () => {
  expect(zoomBy(ZOOM.usual, 1)).toBe(1.1);
  expect(zoomBy(1.1, -1)).toBe(1);
  expect(zoomBy(3, 1)).toBe(3);
  expect(zoomBy(0.5, -1)).toBe(0.5);
});

it('draws a page as wide as what is offered, at least 320 px wide', () => {
  expect(pageWidth(700, 1, false)).toBe(700);
  expect(pageWidth(200, 1, false)).toBe(320);
  expect(pageWidth(200, 2, false)).toBe(640);
});

it('fills the screen up to 1.5 times 800 px', () => {
  expect(pageWidth(1000, 1, true)).toBe(1000);
  expect(pageWidth(2560, 1, true)).toBe(1200);
});

it('draws no canvas that a phone cannot hold', () => {
  expect(pixelRatio(800, 1100, 2)).toBe(2);
  const ratio = pixelRatio(2400, 3300, 3);
  expect(2400 * ratio * 3300 * ratio).toBeLessThanOrEqual(16_000_001);
});
