import { serveReaders } from './serve-readers.ts';

/** Stands for readers that go wrong in one way each. */
serveReaders({
  length: () => Promise.resolve(async (source) => (await source.read(0, source.size)).length),
  endless: () =>
    Promise.resolve(() => {
      for (;;);
    }),
  heap: () =>
    Promise.resolve(() => {
      const kept: unknown[] = [];
      for (;;) kept.push({ at: kept.length });
    }),
  idle: () => Promise.resolve(() => new Promise(() => undefined)),
  // A thread that gets nothing of the processor for a while, and for good.
  starved: () => Promise.resolve(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)),
  stuck: () => Promise.resolve(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)),
  buffers: () =>
    Promise.resolve(() => {
      const kept: Uint8Array[] = [];
      for (;;) kept.push(new Uint8Array(1024 ** 2).fill(1));
    }),
  unpacks: () =>
    Promise.resolve((_, reading) => {
      for (;;) reading.unpacked(1024);
    }),
  heavy: () => Promise.resolve(() => 'x'.repeat(100_000)),
  shared: () =>
    Promise.resolve(() => {
      const one = { text: 'x'.repeat(100) };
      return Array.from({ length: 1_000 }, () => one);
    }),
  crashes: () =>
    Promise.resolve(
      () =>
        new Promise(() => {
          setImmediate(() => {
            throw new Error('Nobody waits for this.');
          });
        }),
    ),
  breaks: () =>
    Promise.resolve(() => {
      throw new TypeError('The grammar is other than this.');
    }),
});
