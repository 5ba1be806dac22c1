import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, type PDFDocumentLoadingTask, version } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build gives the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Bytes of one request. */
const CHUNK = 256 * 1024;
/** Pauses before bytes that did not come are requested again, in milliseconds. The address may only have ended, so that the first one is none. */
const PAUSES = [0, 250, 1_000, 3_000, 8_000];
const FILES = `${import.meta.env.BASE_URL}assets/pdf-${version}/`;
/** Where the parts of the package lie that a document may need. */
const ADDRESSES = {
  cMapUrl: `${FILES}cmaps/`,
  standardFontDataUrl: `${FILES}standard_fonts/`,
  wasmUrl: `${FILES}wasm/`,
  iccUrl: `${FILES}iccs/`,
};

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Where a document is read: its present address, and how another one is asked for when that has ended. */
export type PdfAddress = { readonly current: () => string; readonly renew: () => Promise<unknown> };

/** Requests the address until it answers, with a new address after each failure. @throws the last failure */
async function request({ current, renew }: PdfAddress, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(current(), init).catch((error: unknown) => error as TypeError);
    if (response instanceof Response && response.ok) return response;
    const wait = PAUSES[attempt];
    if (wait === undefined || init.signal?.aborted) throw new Error('The document could not be read.');
    await pause(wait);
    await renew().catch(() => undefined);
  }
}

/** Reads a document in parts, those that are needed, from an address that may be another one for each part. */
class RenewedRanges extends PDFDataRangeTransport {
  readonly #address: PdfAddress;
  readonly #stop = new AbortController();
  readonly #onFailure: () => void;

  constructor(address: PdfAddress, length: number, first: Uint8Array, onFailure: () => void) {
    super(length, first, first.length >= length);
    this.#address = address;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    request(this.#address, { headers: { range: `bytes=${begin}-${end - 1}` }, signal: this.#stop.signal })
      .then((response) => response.arrayBuffer())
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
      .catch(() => !this.#stop.signal.aborted && this.#onFailure());
  }

  override abort(): void {
    this.#stop.abort();
  }
}

/**
 * Opens a document. It is never whole in memory: only the parts that its pages need are fetched. `onFailure` is called when a part does not
 * come. @throws when the address does not answer
 */
export async function openPdf(address: PdfAddress, signal: AbortSignal, onFailure: () => void): Promise<PDFDocumentLoadingTask> {
  const start = await request(address, { headers: { range: `bytes=0-${CHUNK - 1}` }, signal });
  const first = new Uint8Array(await start.arrayBuffer());
  const length = Number(start.headers.get('content-range')?.split('/')[1]) || first.length;
  return getDocument({
    range: new RenewedRanges(address, length, first, onFailure),
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    ...ADDRESSES,
  });
}

/** Opens a document that is in memory. The bytes are copied: the package takes its own away. */
export const openBytes = (bytes: Uint8Array): PDFDocumentLoadingTask => getDocument({ data: bytes.slice(), ...ADDRESSES });
