import { groupOf, type Row } from '../bench.ts';
import { type BenchTenant, startTenant } from '../tenant.ts';
import { uploadFilm } from '../upload-film.ts';
import { poorLine } from '../upload-means.ts';

const MB = 1024 ** 2;

/** The largest video that is accepted. */
const largest: Row<BenchTenant> = {
  name: 'upload-largest',
  title: 'Video of 2 GB by the client, four parts at once',
  goal: 'published, each byte sent once',
  measure: async (tenant, { quick }) => {
    const size = (quick ? 128 : 2048) * MB;
    const before = process.memoryUsage().rss;
    const { seconds, sent } = await uploadFilm(tenant, size, null);
    const memory = (process.memoryUsage().rss - before) / MB;
    return {
      text: `${seconds.toFixed(1)} s, ${Math.round(size / MB / seconds)} MB/s`,
      meets: sent === size,
      figures: { seconds, bytes: size, sent, memory },
      notes: [`${Math.round(memory)} MB more memory of client, functions and storage together`],
    };
  },
};

const poor: Row<BenchTenant> = {
  name: 'upload-poor-line',
  title: 'Video of 100 MB on a poor line that is cut at half',
  goal: 'published, at most 64 MB sent again',
  measure: async (tenant, { quick }) => {
    const [size, faster] = quick ? [40 * MB, 200] : [100 * MB, 20];
    const { seconds, sent } = await uploadFilm(tenant, size, poorLine(size, faster));
    const again = sent - size;
    return {
      text: `${seconds.toFixed(0)} s, ${Math.round(again / MB)} MB sent again`,
      // The four parts that were on their way when the line went.
      meets: again <= 64 * MB,
      figures: { seconds, bytes: size, sent, again },
      notes: [`1 Mbit/s, a minute without a line, and pauses, all ${faster} times as fast; 5 of 100 requests are lost`],
    };
  },
};

export const largeUploads = groupOf({
  setUp: () => startTenant(),
  tearDown: (tenant: BenchTenant) => tenant.close(),
  rows: [largest, poor],
});
