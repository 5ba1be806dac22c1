import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from 'pdf-lib';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { drawCertificate } from './certificate-pdf.ts';
import { bytesSource } from '../../platform/objects/file-source.ts';
import { readTemplate } from './read-template.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../tests/fixtures/files', name)));

type Word = { readonly text: string; readonly x: number; readonly y: number };

/** Returns the words of a page where it is displayed: fractions of its width and height from the top left. */
async function wordsOf(page: PDFPageProxy): Promise<Word[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [left = 0, top = 0] = viewport.convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]));
    return [{ text: item.str.trim(), x: left / viewport.width, y: top / viewport.height }];
  });
}

async function shownOf(pdf: Uint8Array): Promise<{ words: Word[]; width: number; height: number }> {
  const task = getDocument({ data: pdf.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const words = await wordsOf(page);
  await task.destroy();
  return { words, width, height };
}

const facts = {
  name: 'Ada Byron',
  courseTitle: 'Fire safety in the office',
  issued: '2024-02-29',
  expires: '2025-02-28',
  instanceName: 'Acme',
  verifyUrl: 'https://acme.trellis.example/app/verify/abc',
};
const brand = { color: null, secondary: null, logo: null, seed: 'acme' };
const boxes = {
  name: [0.1, 0.35, 0.8, 0.1] as [number, number, number, number],
  courseTitle: [0.1, 0.5, 0.8, 0.08] as [number, number, number, number],
  issueDate: [0.1, 0.8, 0.25, 0.05] as [number, number, number, number],
  expiryDate: [0.65, 0.8, 0.25, 0.05] as [number, number, number, number],
};

const TEXTS = [
  ['name', 'Ada Byron'],
  ['courseTitle', 'Fire safety in the office'],
  ['issueDate', '29/02/2024'],
  ['expiryDate', '28/02/2025'],
] as const;

describe.each(['certificate-template-landscape.pdf', 'certificate-template-rotated-cropped.pdf'])('a certificate on %s', (name) => {
  it('has every field inside of the box that was drawn on the page as it is displayed', async () => {
    const shown = await shownOf(await drawCertificate(facts, brand, { pdf: fixture(name), boxes }));
    for (const [field, text] of TEXTS) {
      const [x, y, width, height] = boxes[field];
      const word = shown.words.find((other) => other.text === text);
      expect(word, text).toBeDefined();
      expect(word?.x).toBeGreaterThanOrEqual(x - 0.001);
      expect(word?.x).toBeLessThan(x + width / 2);
      expect(word?.y).toBeGreaterThan(y + height / 3);
      expect(word?.y).toBeLessThanOrEqual(y + height);
    }
  });

  it('has the size of the page as it is displayed, and everything on it where it was', async () => {
    const [before, after] = await Promise.all([
      shownOf(fixture(name)),
      drawCertificate(facts, brand, { pdf: fixture(name), boxes }).then(shownOf),
    ]);
    expect([Math.round(after.width), Math.round(after.height)]).toEqual([Math.round(before.width), Math.round(before.height)]);
    expect(before.words.length).toBeGreaterThan(0);
    for (const word of before.words) {
      const same = after.words.filter((other) => other.text === word.text);
      expect(same.some((other) => Math.hypot(other.x - word.x, other.y - word.y) < 0.002)).toBe(true);
    }
  });
});

describe.each(['certificate-template-landscape.pdf', 'certificate-template-rotated-cropped.pdf'])('the flat page of %s', (name) => {
  it('has the size and the words of the page as it is displayed, and so has a certificate on it [H22]', async () => {
    const flat = await readTemplate(bytesSource(fixture(name)));
    const [before, after, drawn] = await Promise.all([
      shownOf(fixture(name)),
      shownOf(flat),
      drawCertificate(facts, brand, { pdf: flat, boxes }).then(shownOf),
    ]);
    for (const shown of [after, drawn]) {
      expect([Math.round(shown.width), Math.round(shown.height)]).toEqual([Math.round(before.width), Math.round(before.height)]);
      for (const word of before.words) {
        const same = shown.words.filter((other) => other.text === word.text);
        expect(same.some((other) => Math.hypot(other.x - word.x, other.y - word.y) < 0.002)).toBe(true);
      }
    }
    // Nothing is drawn that the page does not show, and nothing else of the file is kept.
    expect((await PDFDocument.load(flat)).getPageCount()).toBe(1);
  });
});

describe('a page that no certificate can be drawn on', () => {
  const problemOf = (pdf: Uint8Array): Promise<string | null> =>
    readTemplate(bytesSource(pdf)).then(
      () => null,
      (error: Error) => error.message,
    );
  const blank = async (size: [number, number], drawing?: Uint8Array): Promise<Uint8Array> => {
    const document = await PDFDocument.create();
    const page = document.addPage(size);
    if (drawing) {
      const stream = document.context.stream(drawing, { Filter: 'FlateDecode' });
      page.node.set(PDFName.of('Contents'), document.context.register(stream));
    }
    return document.save();
  };

  it('is refused with what to do', async () => {
    expect(await problemOf(await blank([842, 595]))).toBeNull();
    expect(await problemOf(new TextEncoder().encode('%PDF-1.7 and nothing else'))).toMatch(/^The first page of this PDF cannot be read/);
    expect(await problemOf(await blank([20, 20]))).toMatch(/^The first page must be between 5 cm and 2 m/);
    expect(await problemOf(await blank([842, 595], deflateSync(Buffer.alloc(40 * 1024 ** 2, ' '))))).toMatch(/is too complex/);
  });

  it('is refused where its drawing is one stream many thousand times, packed or not [H52]', async () => {
    const repeated = async (drawing: Uint8Array, times: number, filter?: string): Promise<Uint8Array> => {
      const document = await PDFDocument.create();
      const page = document.addPage([842, 595]);
      const part = document.context.register(document.context.stream(drawing, filter ? { Filter: filter } : {}));
      page.node.set(PDFName.of('Contents'), document.context.obj(Array.from({ length: times }, () => part)));
      return document.save();
    };
    const plain = Buffer.alloc(1024 ** 2, 'q Q ');
    expect(await problemOf(await repeated(plain, 20_000))).toMatch(/is too complex/);
    expect(await problemOf(await repeated(deflateSync(plain), 20_000, 'FlateDecode'))).toMatch(/is too complex/);
    expect(await problemOf(await repeated(Buffer.from('q Q\n'), 100))).toBeNull();
  });

  /** Returns a page whose forms each draw the next one, twice; the last one has some bytes of drawing. */
  async function nested(depth: number, kind: 'XObject' | 'Pattern' = 'XObject', last = 'q Q '): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    const page = document.addPage([842, 595]);
    const { context } = document;
    const twice = kind === 'XObject' ? '/F Do /F Do' : '/F scn 0 0 9 9 re f /F scn 0 0 9 9 re f';
    let inner = context.register(context.stream(last, { Subtype: 'Form', BBox: [0, 0, 9, 9] }));
    for (let level = 1; level < depth; level += 1) {
      const Resources = { [kind]: { F: inner } };
      inner = context.register(context.stream(twice, { Subtype: 'Form', BBox: [0, 0, 9, 9], Resources }));
    }
    page.node.set(PDFName.of('Resources'), context.obj({ [kind]: { F: inner } }));
    page.node.set(PDFName.of('Contents'), context.register(context.stream(twice)));
    return document.save();
  }

  it('is refused where its forms draw each other so often that a viewer would not end [H53]', async () => {
    for (const kind of ['XObject', 'Pattern'] as const) expect(await problemOf(await nested(40, kind))).toMatch(/is too complex/);
    expect(await problemOf(await nested(200))).toMatch(/is too complex/);
    expect(await problemOf(await nested(8, 'XObject', 'q Q '.repeat(100_000)))).toMatch(/is too complex/);
    expect(await problemOf(await nested(12))).toBeNull();
  });

  it('is refused where a form draws itself [H53]', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([842, 595]);
    const { context } = document;
    const form = context.nextRef();
    const Resources = context.obj({ XObject: { F: form } });
    context.assign(form, context.stream('/F Do', { Subtype: 'Form', BBox: [0, 0, 9, 9], Resources }));
    page.node.set(PDFName.of('Resources'), Resources);
    page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do')));
    expect(await problemOf(await document.save())).toMatch(/is too complex/);
  });
});
