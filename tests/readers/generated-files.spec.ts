import { afterAll, describe, expect, it, vi } from 'vitest';
import { officeReader } from '../../functions/files/inspection/office-reader.ts';
import { readingPool } from '../../functions/platform/reading/reading-pool.ts';
import type { Reader } from '../../functions/platform/reading/reader.ts';
import { bytesSource } from '../../functions/platform/objects/file-source.ts';
import { readingOf } from '../../functions/platform/reading/reading.ts';
import { logger } from '../../functions/platform/runtime/logger.ts';
import { XapiProblem } from '../../functions/packages/xapi/xapi-problem.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { pick, type Random, seedsOfRun } from '../faults/seeded.ts';
import { compound } from '../fixtures/files.ts';
import { heapInUse } from '../fixtures/heap.ts';
import { generatedCompound } from './generated-documents.ts';
import type { Growth } from './growth.ts';
import { mutated } from './mutations.ts';
import { unthreaded } from './unthreaded.ts';

/** Files of each reader: TRELLIS_FUZZ=20000, as for generated calls, has 2,000. */
const FILES = Math.ceil(Number(process.env['TRELLIS_FUZZ'] ?? 600) / 10);
const SEEDS = 2;
/** Elements of a file that is changed then. */
const MOST_ELEMENTS = 24;
/** What the process may have more of its heap in use when all files of a reader were read: what is compiled and kept once. */
const MOST_RETAINED_BYTES = 24 * 1024 ** 2;

const growths = Object.values(import.meta.glob<{ growth: Growth }>('./*.growth.ts', { eager: true })).map(({ growth }) => growth);
const compounds: Growth = {
  reader: officeReader,
  options: { kind: 'compound' },
  files: {},
  samples: [compound('Root Entry', 'WordDocument'), compound('Root Entry', 'Workbook')],
  generated: generatedCompound,
};

const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
afterAll(() => warn.mockRestore());

const read = readingPool(() => new URL('../../functions/reading-worker.ts', import.meta.url), {
  threads: 1,
  memoryMb: 256,
  mostWaiting: 1,
  mostWaitMs: 3_600_000,
});

/** Returns a file of a reader: elements of its grammar, a sample or a generated one, most of them with changes. */
function fileOf(random: Random, { files, samples = [], generated }: Growth): Buffer {
  const elements = Object.values(files).map((make) => () => Buffer.from(make(Math.floor(random() * MOST_ELEMENTS))));
  const sources: (() => Buffer)[] = [
    ...(elements.length > 0 ? [() => pick(random, elements)()] : []),
    ...samples.map((sample) => () => sample),
  ];
  if (generated && random() < 0.5) sources.splice(0, sources.length, () => generated(random));
  const file = pick(random, sources)();
  return random() < 0.2 ? file : mutated(random, file, pick(random, sources)());
}

/** Reads a file, in a thread or in this one. */
type Read = (growth: Growth, file: Buffer) => Promise<unknown>;
const inThread: Read = ({ reader, options }, file) => read(reader as Reader<unknown, unknown>, file, options);
const here: Read = async ({ reader }, file) => unthreaded[reader.name]?.[0](bytesSource(file), readingOf(reader), undefined as never);

/** What came of the files of a run: how many were read, and what is wrong with others than were refused with a sentence. */
type Outcome = { read: number; readonly problems: string[] };

async function note(outcome: Outcome, work: Promise<unknown>, where: string): Promise<void> {
  warn.mockClear();
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const logged = warn.mock.calls.map((line) => JSON.stringify(line).slice(0, 700));
  if (error === null) outcome.read += 1;
  else if (!(error instanceof AppError || error instanceof XapiProblem))
    logged.push(error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error));
  if (logged.length > 0) outcome.problems.push(`${logged.join('\n')}\n${where}`);
}

/** Reads so many files of a seed, each known by its number. */
async function run(readFile: Read, growth: Growth, seed: number, count: number, outcome: Outcome): Promise<void> {
  const random = seededNumbers(seed);
  for (let index = 0; index < count; index += 1) {
    const file = fileOf(random, growth);
    await note(outcome, readFile(growth, file), `seed ${seed}, file ${index}: ${file.toString('base64').slice(0, 2_000)}`);
  }
}

async function runAll(readFile: Read, name: string, growth: Growth): Promise<void> {
  const seeds = seedsOfRun(SEEDS);
  const outcome: Outcome = { read: 0, problems: [] };
  const begun = performance.now();
  await run(readFile, growth, 1, 20, { read: 0, problems: [] });
  const before = heapInUse();
  for (const seed of seeds) await run(readFile, growth, seed, Math.ceil(FILES / seeds.length), outcome);
  const kept = heapInUse() - before;
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${name}: ${FILES} files, ${outcome.read} read; ${seconds.toFixed(1)} s, ${(kept / 1024 ** 2).toFixed(1)} MB more in use after them`,
  );
  // One of each kind says enough.
  expect([...new Map(outcome.problems.map((problem) => [problem.slice(0, 160), problem])).values()]).toEqual([]);
  // What is all refused at its first byte would test little.
  if (readFile === inThread) expect(outcome.read).toBeGreaterThan(FILES / 100);
  expect(kept).toBeLessThan(MOST_RETAINED_BYTES);
}

const limits = { deadlineMs: 60_000, unpackedBytes: 1, resultBytes: 1 };
describe('generated files', () => {
  it.each([...growths, compounds].map((growth) => [growth === compounds ? 'compound' : growth.reader.name, growth] as const))(
    'are read or refused with a sentence, and end no thread: %s [H29]',
    (name, growth) => runAll(inThread, name, growth),
    1_800_000,
  );

  it.each(Object.entries(unthreaded))(
    'are read or refused with a sentence where the calls are answered: %s [H29]',
    (name, [, files]) => runAll(here, name, { reader: { name, limits, refusal: '' }, files }),
    1_800_000,
  );
});
