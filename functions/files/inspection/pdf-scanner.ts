import { ForwardSearch, searchFor } from '../../../shared/kernel/forward-search.ts';

/** Signs that end a word: spaces and delimiters. */
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const [SLASH, OPEN, CLOSE, LESS, MORE, PERCENT, BACKSLASH] = [...'/()<>%\\'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const isRegular = (byte: number): boolean => !SPACES.has(byte) && !DELIMITERS.has(byte);

const isDigit = (byte = 0): boolean => byte >= 48 && byte <= 57;
const isLetter = (byte = 0): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;
/** The most spaces and digits between the parts of an object's head that are looked at. */
const HEAD_SPACES = 16;
const HEAD_DIGITS = 5;

/** As many bytes are held back at the end of a block, so that no name, head or keyword is cut in two. */
const HELD = 256;
/** Names of one object that are remembered; a dictionary with more is none of a stream. */
const MOST_NAMES = 4_096;

/** What a scanner tells: the names of every object, and the bytes of streams that hold objects. */
export type PdfReader = {
  /** A name outside of texts and streams, decoded. */
  name(name: string): void;
  /** A stream begins behind a dictionary with these names. Returns whether its bytes are wanted. */
  stream(names: readonly string[]): boolean;
  bytes(part: Buffer): void;
};

const decodedName = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns where the bytes of one kind before `end` begin; -1 for none of them, and for more than `most`. */
function runBefore(bytes: Buffer, end: number, most: number, isOne: (byte: number) => boolean): number {
  let at = end;
  while (at > 0 && end - at <= most && isOne(bytes[at - 1] ?? -1)) at -= 1;
  return at === end || end - at > most ? -1 : at;
}

/**
 * Returns where the head of an object begins whose keyword is at `keyword`: the last digit of its number; -1 for none. Readers find objects
 * by their place, also inside of what looks like a text or a stream.
 */
function headOf(bytes: Buffer, keyword: number): number {
  if (isLetter(bytes[keyword + 3])) return -1;
  const isSpace = (byte: number): boolean => SPACES.has(byte);
  const generation = runBefore(bytes, keyword, HEAD_SPACES, isSpace);
  const between = generation === -1 ? -1 : runBefore(bytes, generation, HEAD_DIGITS, isDigit);
  const number = between === -1 ? -1 : runBefore(bytes, between, HEAD_SPACES, isSpace);
  return number > 0 && isDigit(bytes[number - 1]) ? number - 1 : -1;
}

function objectsIn(bytes: Buffer): ForwardSearch {
  let keyword = 0;
  return new ForwardSearch((from) => {
    for (;;) {
      const found = bytes.indexOf('obj', keyword);
      if (found === -1) return Infinity;
      keyword = found + 1;
      const head = headOf(bytes, found);
      if (head >= from) return head;
    }
  });
}

/** What a block is searched for. */
type Searches = { readonly objects: ForwardSearch; readonly ends: ForwardSearch };

const END_OF_STREAM = 'endstream';

/**
 * Reads the names in a PDF, block by block, as they stand and without its table of objects: texts, comments and the bytes of streams are
 * passed over, but not objects that lie inside of them.
 */
export class PdfScanner {
  readonly #reader: PdfReader;
  #state: 'objects' | 'text' | 'stream' = 'objects';
  #depth = 0;
  #isWanted = false;
  #isAfterDictionary = false;
  #names: string[] = [];
  #rest = Buffer.alloc(0);

  constructor(reader: PdfReader) {
    this.#reader = reader;
  }

  /** Reads the next block. */
  push(block: Buffer): void {
    const bytes = Buffer.concat([this.#rest, block]);
    this.#rest = bytes.subarray(this.#run(bytes, bytes.length - HELD));
  }

  /** Reads what was held back. */
  end(): void {
    this.#run(this.#rest, this.#rest.length);
    this.#rest = Buffer.alloc(0);
  }

  /** Reads tokens that begin before `until`. Returns where the next one begins. */
  #run(bytes: Buffer, until: number): number {
    const searches: Searches = { objects: objectsIn(bytes), ends: searchFor(bytes, END_OF_STREAM) };
    let at = 0;
    while (at < until) {
      if (this.#state === 'stream') at = this.#passStream(bytes, at, until, searches);
      else if (this.#state === 'text') at = this.#passText(bytes, at, until, searches);
      else at = this.#token(bytes, at);
    }
    return at;
  }

  #passStream(bytes: Buffer, at: number, until: number, { objects, ends }: Searches): number {
    const end = ends.from(at);
    const to = Math.min(end, until);
    const object = objects.from(at);
    const isCut = object < to;
    if (this.#isWanted) this.#reader.bytes(bytes.subarray(at, isCut ? object : to));
    if (!isCut && end >= until) return until;
    this.#begin();
    return isCut ? object : end + END_OF_STREAM.length;
  }

  #begin(): void {
    this.#state = 'objects';
    this.#names = [];
    this.#isAfterDictionary = false;
  }

  #passText(bytes: Buffer, from: number, until: number, { objects }: Searches): number {
    const object = objects.from(from);
    const to = Math.min(object, until);
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) this.#depth += 1;
      else if (byte === CLOSE && (this.#depth -= 1) === 0) {
        this.#state = 'objects';
        return at + 1;
      }
    }
    if (object >= until) return until;
    this.#begin();
    return object;
  }

  /** Reads one token of an object. Returns where the next one begins. */
  #token(bytes: Buffer, at: number): number {
    const byte = bytes[at] ?? 0;
    if (SPACES.has(byte)) return at + 1;
    if (byte === SLASH) return this.#name(bytes, at + 1);
    if (byte === PERCENT) return this.#comment(bytes, at);
    if (byte === OPEN) {
      this.#state = 'text';
      this.#depth = 1;
      return at + 1;
    }
    if (isRegular(byte)) return this.#word(bytes, at);
    const isEnd = byte === MORE && bytes[at + 1] === MORE;
    this.#isAfterDictionary = isEnd;
    return isEnd || (byte === LESS && bytes[at + 1] === LESS) ? at + 2 : at + 1;
  }

  #comment(bytes: Buffer, at: number): number {
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1;
    return end;
  }

  #endOfWord(bytes: Buffer, at: number): number {
    let end = at;
    while (end < bytes.length && isRegular(bytes[end] ?? 0)) end += 1;
    return end;
  }

  #name(bytes: Buffer, at: number): number {
    const end = this.#endOfWord(bytes, at);
    const name = decodedName(bytes.subarray(at, Math.min(end, at + HELD)));
    if (this.#names.length < MOST_NAMES) this.#names.push(name);
    this.#isAfterDictionary = false;
    this.#reader.name(name);
    return end;
  }

  #word(bytes: Buffer, at: number): number {
    const end = this.#endOfWord(bytes, at);
    const word = bytes.toString('latin1', at, Math.min(end, at + 16));
    if (word === 'obj') this.#names = [];
    if (word === 'stream' && this.#isAfterDictionary) {
      this.#isWanted = this.#reader.stream(this.#names);
      this.#state = 'stream';
      // One line end belongs to the keyword.
      const isPair = bytes[end] === 13 && bytes[end + 1] === 10;
      return end + (isPair ? 2 : 1);
    }
    this.#isAfterDictionary = false;
    return end;
  }
}
