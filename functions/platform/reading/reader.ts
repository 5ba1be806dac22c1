import type { FileRefused } from '../runtime/file-refused.ts';

/** The bytes of a file, whole or read in ranges. */
export type ByteSource = {
  readonly size: number;
  /** Returns the bytes from `start` up to `end`, which is not included; fewer at the end of the file. */
  read(start: number, end: number): Promise<Buffer>;
};

export type ReaderLimits = {
  /** Processor time of one file, in ms. */
  readonly deadlineMs: number;
  /** The most bytes to which what is packed in a file may unpack, all together. */
  readonly unpackedBytes: number;
  /** The most bytes of the result, counted as JSON. */
  readonly resultBytes: number;
};

/** A reader of files or documents as its callers know it. What it does is in the table of readers (`functions/readers.ts`) under its name. */
export type Reader<Value, Options = undefined> = {
  readonly name: string;
  readonly limits: ReaderLimits;
  /** Tells people that a file asks for too much, or cannot be read, and what to do. */
  readonly refusal: string;
  /** Never there: they tie the types of a reader to its name. */
  readonly value?: Value;
  readonly options?: Options;
};

/** What a reader may do while it reads. */
export type Reading = {
  readonly limits: ReaderLimits;
  /** Counts bytes that were unpacked. @throws FileRefused when they are more than the limit */
  unpacked(bytes: number): void;
  /** How many bytes may still be unpacked: the bound of the next one. */
  left(): number;
  /** Returns the refusal of a file that asks for too much. */
  tooMuch(): FileRefused;
};

/** Reads a file. Runs in a thread. @throws FileRefused; whatever else it throws refuses the file as unreadable */
export type ReadFile = (source: ByteSource, reading: Reading, options: never) => unknown;

/** The table of readers: each is loaded when it is needed. */
export type Readers = Readonly<Record<string, () => Promise<ReadFile>>>;
