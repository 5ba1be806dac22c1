import { constants, inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';
import { FileRefused } from '../../platform/runtime/file-refused.ts';
import { TEMPLATE_TOO_MUCH as TOO_MUCH } from './template-reader.ts';

/** The most bytes that the drawing of a page unpacks to: what is packed can be a thousand times as large. */
const UNPACKED_BYTES = 32 * 1024 ** 2;
/** Drawing that is packed in another way is small. */
const OTHER_BYTES = 64 * 1024;
/** The most bytes that a viewer runs through, with each form and pattern as often as it is drawn: two in each of forty others are a billion. */
const DRAWN_BYTES = 64 * 1024 ** 2;

/** How deep forms lie in each other. */
const LONGEST_PATH = 100;

/** Resources that have a drawing themselves. */
const DRAWINGS = ['XObject', 'Pattern'].map((name) => PDFName.of(name));
const [FILTER, RESOURCES, SUBTYPE, IMAGE] = ['Filter', 'Resources', 'Subtype', 'Image'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];
const NAMES = /\/([^\s/<>[\](){}%]+)/g;

function unpacked(bytes: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new FileRefused(TOO_MUCH);
    // A damaged stream is drawn as far as it goes.
    return bytes;
  }
}

/** Measures the drawing of one page; each form is unpacked once. */
class Measuring {
  private left = UNPACKED_BYTES;
  private readonly sizes = new Map<PDFRawStream, number>();
  private readonly path = new Set<PDFRawStream>();

  /** Returns the drawing in a stream; a part that is none of it has nothing. */
  unpack(part: unknown): Uint8Array {
    if (!(part instanceof PDFRawStream)) return new Uint8Array();
    const filter = part.dict.lookup(FILTER);
    const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
    if (filters.length > 1 || (filters.length === 1 && filters[0] !== PDFName.of('FlateDecode'))) {
      if (part.contents.length > OTHER_BYTES) throw new FileRefused(TOO_MUCH);
      return new Uint8Array();
    }
    const drawing = filters.length === 0 ? part.contents : unpacked(part.contents, this.left);
    // Parts of a page are copied one after the other, also where all of them are one stream.
    this.left -= drawing.length;
    if (this.left < 0) throw new FileRefused(TOO_MUCH);
    return drawing;
  }

  /** Returns the bytes that are run through for a drawing, with all that it draws by name. */
  drawn(drawing: Uint8Array, resources: PDFDict | undefined): number {
    const forms = this.formsIn(resources);
    let size = drawing.length;
    if (forms.size > 0)
      for (const [, name = ''] of Buffer.from(drawing).toString('latin1').matchAll(NAMES)) {
        const form = forms.get(PDFName.of(name));
        if (form) size += this.sizeOf(form, resources);
        if (size > DRAWN_BYTES) throw new FileRefused(TOO_MUCH);
      }
    return size;
  }

  private formsIn(resources: PDFDict | undefined): Map<PDFName, PDFRawStream> {
    const forms = new Map<PDFName, PDFRawStream>();
    for (const kind of DRAWINGS) {
      const named = resources?.lookup(kind);
      if (!(named instanceof PDFDict)) continue;
      for (const name of named.keys()) {
        const form = named.lookup(name);
        if (form instanceof PDFRawStream && form.dict.lookup(SUBTYPE) !== IMAGE) forms.set(name, form);
      }
    }
    return forms;
  }

  private sizeOf(form: PDFRawStream, around: PDFDict | undefined): number {
    const measured = this.sizes.get(form);
    if (measured !== undefined) return measured;
    if (this.path.has(form) || this.path.size === LONGEST_PATH) throw new FileRefused(TOO_MUCH);
    this.path.add(form);
    const resources = form.dict.lookup(RESOURCES);
    // An old form without resources draws with those of its page (PDF 1.7, 7.8.3).
    const size = this.drawn(this.unpack(form), resources instanceof PDFDict ? resources : around);
    this.path.delete(form);
    this.sizes.set(form, size);
    return size;
  }
}

/** @throws FileRefused for a page whose drawing unpacks to more than a page needs, or that a viewer would draw for minutes */
export function checkDrawing(page: PDFPage): void {
  const contents = page.node.Contents();
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => page.doc.context.lookup(part)) : [contents];
  const measuring = new Measuring();
  const drawing = Buffer.concat(parts.map((part) => measuring.unpack(part)));
  measuring.drawn(drawing, page.node.Resources());
}
