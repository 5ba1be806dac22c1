import { randomBytes } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import type { FileSource } from '../../../functions/platform/objects/file-source.ts';
import { removeUnpacked } from '../../../functions/files/remove-unpacked.ts';
import { unpackPackage } from '../../../functions/packages/reading/unpack-package.ts';
import { scopeOf } from '../../../functions/platform/keys/keys.ts';
import { tenantId } from '../../../functions/platform/request/access-records.ts';
import { type Packed, zip } from '../../fixtures/files.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';
import { type BenchTenant, startTenant } from '../tenant.ts';

const MB = 1024 ** 2;
const FILE_BYTES = 4 * MB;
const MOST_MB = 512;
const LOCAL = 30;
const CENTRAL = 46;

const MANIFEST = `<manifest identifier="m"><organizations><organization identifier="o"><title>Large</title><item identifier="i" identifierref="r"><title>Page</title></item></organization></organizations>
<resources><resource identifier="r" href="f/0.bin"/></resources></manifest>`;

/** Returns a package of so many MB that is never in memory: its files share their bytes, and what lies between them is made once. */
function largePackage(megabytes: number): FileSource {
  const body = randomBytes(FILE_BYTES);
  const files: Packed[] = [
    { name: 'imsmanifest.xml', bytes: Buffer.from(MANIFEST), isStored: true },
    ...Array.from({ length: Math.ceil((megabytes * MB) / FILE_BYTES) }, (_, index) => ({
      name: `f/${index}.bin`,
      bytes: body,
      isStored: true,
    })),
  ];
  const pieces: { readonly from: number; readonly bytes: Buffer }[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (bytes: Buffer): void => {
    pieces.push({ from: at, bytes });
    at += bytes.length;
  };
  for (const file of files) {
    const bytes = file.bytes ?? body;
    const header = LOCAL + file.name.length;
    const alone = zip([file]);
    const entry = Buffer.from(alone.subarray(header + bytes.length, header + bytes.length + CENTRAL + file.name.length));
    entry.writeUInt32LE(at, 42);
    directory.push(entry);
    add(Buffer.from(alone.subarray(0, header)));
    add(bytes);
  }
  const end = Buffer.from(zip([]));
  const entries = Buffer.concat(directory);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  add(entries);
  add(end);
  const read = (from: number, to: number): Promise<Buffer> =>
    Promise.resolve(
      Buffer.concat(
        pieces
          .filter((piece) => piece.from < to && piece.from + piece.bytes.length > from)
          .map((piece) => piece.bytes.subarray(Math.max(0, from - piece.from), to - piece.from)),
      ),
    );
  return { size: at, read };
}

/** Returns the most memory that the process had while it worked, less what it had before, in MB. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  const stop = new AbortController();
  let most = before;
  const sampling = (async () => {
    for await (const _ of every(50, null, { signal: stop.signal })) most = Math.max(most, process.memoryUsage.rss());
  })().catch(() => undefined);
  await work();
  stop.abort();
  await sampling;
  return (Math.max(most, process.memoryUsage.rss()) - before) / MB;
}

const row: Row<BenchTenant> = {
  name: 'package-ingest',
  title: 'A package of 500 MB unpacked: MB/s; memory',
  goal: `<= ${MOST_MB} MB`,
  measure: async (_, { quick, runs }: Options) => {
    const megabytes = quick ? 64 : 500;
    const source = largePackage(megabytes);
    const scope = scopeOf(tenantId(1));
    const measured = await repeated(runs, async () => {
      const begun = performance.now();
      const upload = { scope, uuid: 'bench', label: 'bench', source };
      const memory = await memoryOf(() => unpackPackage(upload, { done: 0, note: () => Promise.resolve(true) }));
      const perSecond = (megabytes * 1000) / (performance.now() - begun);
      await removeUnpacked(scope, 'bench');
      return { memory, perSecond };
    });
    const memory = Math.max(...measured.map((run) => run.memory));
    const perSecond = median(measured.map((run) => run.perSecond));
    return { text: `${Math.round(perSecond)} MB/s; ${Math.round(memory)} MB`, meets: memory <= MOST_MB, figures: { perSecond, memory } };
  },
};

export const packages = groupOf({
  setUp: () => startTenant(),
  tearDown: (tenant: BenchTenant) => tenant.close(),
  rows: [row],
});
