import { decodePDFRawStream, PDFContext, PDFName, PDFObjectParser, PDFRawStream } from 'pdf-lib';

/**
 * What pdf-lib may do for one template of 3 MB. It reads all objects of a file into memory, unpacks them in full, and goes back and forth
 * over what is damaged, without any limit of its own; so its innermost functions count.
 */
const LIMITS = {
  /** Objects that are made: numbers and names in arrays are objects as well, of 50 to 100 bytes each. */
  objects: 300_000,
  /** Bytes that are unpacked, drawing among them. */
  unpacked: 48 * 1024 ** 2,
};

/** How often each byte of a file, and of what is unpacked of it, may be read on average: most are read once, damaged ones up to ten times. */
const STEPS_PER_BYTE = 32;
const STEPS_OF_ANY = 100_000;

type Count = keyof typeof LIMITS | 'steps';

let left: Record<Count, number> | null = null;

/** An error that pdf-lib may catch: what is left stays below nothing, so that it ends soon nevertheless. */
class TooMuch extends Error {}

function spend(what: Count, amount: number): void {
  if (!left) return;
  left[what] -= amount;
  if (Object.values(left).some((rest) => rest < 0)) throw new TooMuch(what);
}

type Counted = Record<string, (...args: never[]) => unknown>;

/** Makes a method count before it does what it did. */
function count(prototype: Counted, method: string, spent: (self: object, args: readonly unknown[]) => void): void {
  const original = prototype[method];
  if (!original) throw new Error(`pdf-lib has no ${method} any more.`);
  prototype[method] = function (this: object, ...args: never[]): unknown {
    spent(this, args);
    return original.apply(this, args);
  };
}

const prototypeOf = (value: unknown): Counted => Object.getPrototypeOf(value) as Counted; // of an object of pdf-lib's

function install(): void {
  const context = PDFContext.create();
  const parser = PDFObjectParser.forBytes(new Uint8Array(1), context) as unknown as { readonly bytes: object }; // protected there
  const packed = decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: PDFName.of('FlateDecode') }), Uint8Array.of(0x78, 0x9c)));
  const sizes = new WeakMap<object, number>();
  count(prototypeOf(parser.bytes), 'next', () => spend('steps', 1));
  count(PDFObjectParser.prototype as unknown as Counted, 'parseObject', () => spend('objects', 1));
  count(prototypeOf(prototypeOf(packed)), 'ensureBuffer', (stream, [size]) => {
    const more = Math.max(0, Number(size) - (sizes.get(stream) ?? 0));
    if (more === 0) return;
    sizes.set(stream, Number(size));
    spend('unpacked', more);
    spend('steps', -more * STEPS_PER_BYTE);
  });
}

let isInstalled = false;

/**
 * Returns what `work` makes of a template of so many bytes with pdf-lib, one after the other.
 * @throws the error of `tooMuch` when it exceeds the limits, whatever pdf-lib makes of that
 */
export async function withinLimits<Value>(bytes: number, tooMuch: () => Error, work: () => Promise<Value>): Promise<Value> {
  if (!isInstalled) install();
  isInstalled = true;
  const own = { ...LIMITS, steps: STEPS_OF_ANY + bytes * STEPS_PER_BYTE };
  left = own;
  const isOver = (): boolean => Object.values(own).some((rest) => rest < 0);
  try {
    const value = await work();
    if (isOver()) throw tooMuch();
    return value;
  } catch (error) {
    throw isOver() ? tooMuch() : error;
  } finally {
    left = null;
  }
}
