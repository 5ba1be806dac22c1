import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { drawCertificate } from './certificate-pdf.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../tests/fixtures/files', name)));

/** A page as it is displayed: four bytes a pixel. */
type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
type Drawing = { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
/** What pdf.js draws on outside of browsers. */
type Canvases = { create(width: number, height: number): { canvas: HTMLCanvasElement; context: Drawing } };

async function pictureOf(pdf: Uint8Array): Promise<Picture> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
  const { canvas, context } = (document as unknown as { canvasFactory: Canvases }).canvasFactory.create(width, height);
  await page.render({ canvas, viewport }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  await task.destroy();
  return { width, height, data };
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** Returns the smallest box that holds all pixels in which two pictures differ, in fractions of the page; null where they are equal. */
function difference(before: Picture, after: Picture): Box | null {
  const { width, height } = before;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const isEqual = [0, 1, 2].every((part) => Math.abs((before.data[at + part] ?? 0) - (after.data[at + part] ?? 0)) < 24);
      if (isEqual) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  return right < 0 ? null : [left / width, top / height, (right - left + 1) / width, (bottom - top + 1) / height];
}

const NAMES: readonly (readonly [script: string, name: string])[] = [
  ['a short Latin', 'Jo Li'],
  ['a long Latin', 'Maximiliana Alexandrowna Freifrau von Hohenstein-Wolfenbüttel'],
  ['a Greek', 'Ελένη Παπαδοπούλου'],
  ['an Arabic', 'محمد عبد الله'],
  ['a Japanese', '山田 さくら'],
];
/** Two boxes that are neither in the middle nor alike, so that no turn or mirror image lands in them. */
const BOXES: readonly Box[] = [
  [0.08, 0.12, 0.5, 0.1],
  [0.55, 0.7, 0.4, 0.06],
];
/** A pixel at each side, for smooth edges. */
const EDGE = 0.004;

const NOWHERE = { name: null, courseTitle: null, issueDate: null, expiryDate: null };
const BRAND = { color: null, secondary: null, logo: null, seed: 'acme' };
const factsOf = (name: string) => ({
  name,
  courseTitle: 'Fire safety',
  issued: '2026-01-01',
  expires: '2027-01-01',
  instanceName: 'Acme',
  verifyUrl: 'https://acme.example/app/verify/abc',
});

/** Returns where a box goes beyond another one. */
const beyond = ([left, top, wide, high]: Box, [x, y, width, height]: Box): string[] =>
  Object.entries({ left: left - x, top: top - y, right: x + width - (left + wide), bottom: y + height - (top + high) })
    .filter(([, margin]) => margin < -EDGE)
    .map(([side]) => side);

describe.each(['certificate-template-landscape.pdf', 'certificate-template-rotated-cropped.pdf'])('a certificate on %s', (template) => {
  const pdf = fixture(template);
  const drawn = async (name: string, box: Box | null): Promise<Picture> => {
    const boxes = { ...NOWHERE, name: box && ([...box] as [number, number, number, number]) };
    return pictureOf(await drawCertificate(factsOf(name), BRAND, { pdf, boxes }));
  };

  it('has the page as it is displayed, and the address of its verification at the foot alone', async () => {
    const [page, empty] = [await pictureOf(pdf), await drawn('Jo Li', null)];
    expect([empty.width, empty.height]).toEqual([page.width, page.height]);
    expect(beyond(difference(page, empty) ?? [0, 0, 1, 1], [0, 0.9, 1, 0.1])).toEqual([]);
  });

  it.each(NAMES)('shows %s name inside of the box that was drawn, and nothing elsewhere', async (_, name) => {
    const empty = await drawn(name, null);
    for (const box of BOXES) {
      const shown = difference(empty, await drawn(name, box));
      expect(shown).not.toBeNull();
      expect(beyond(shown ?? [0, 0, 1, 1], box)).toEqual([]);
      // Letters that can be read, not a dot or an empty frame.
      expect(shown?.[3]).toBeGreaterThan(box[3] / 8);
      expect(shown?.[2]).toBeGreaterThan(box[2] / 20);
    }
  });
});
