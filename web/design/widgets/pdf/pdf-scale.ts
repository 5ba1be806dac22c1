export const ZOOM = { usual: 1, least: 0.5, most: 3, step: 0.1 } as const;

/** Pixels: the least width of a page, and the width to which the scale of the full screen refers. */
const LEAST_WIDTH = 320;
const BASE_WIDTH = 800;
const MOST_SCALE = 1.5;
/** Pixels of a canvas: phones draw no larger ones. */
const CANVAS_PIXELS = 16_000_000;

/** Returns a zoom one step larger or smaller, within the limits. */
export const zoomBy = (zoom: number, steps: 1 | -1): number =>
  Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round((zoom + steps * ZOOM.step) * 10) / 10));

/** Returns the width at which a page is drawn, in pixels of the page. */
export function pageWidth(offered: number, zoom: number, full: boolean): number {
  const fitting = full ? BASE_WIDTH * Math.min(MOST_SCALE, offered / BASE_WIDTH) : offered;
  return Math.max(LEAST_WIDTH, fitting) * zoom;
}

/** Returns how many pixels of the canvas one pixel of the page takes. */
export const pixelRatio = (width: number, height: number, ofScreen: number): number =>
  Math.min(ofScreen, Math.sqrt(CANVAS_PIXELS / (width * height)));
