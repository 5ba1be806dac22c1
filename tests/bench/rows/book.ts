import { endThread } from '../../../functions/platform/book/book-thread.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { groupOf, type Row } from '../bench.ts';
import { bookScale } from '../book-scale.ts';
import { milliseconds } from '../figures.ts';

const MOST_WARM_MS = 40;
const MOST_COLD_MS = 800;

const bookRow: Row<Cloud> = {
  name: 'book',
  title: 'Book of 100,000 people and a million enrolments',
  goal: 'lists ≤ 40 ms, from cold ≤ 0.8 s',
  measure: async (_, { quick }) => {
    const { equal, ...told } = await bookScale({ people: quick ? 5_000 : 100_000, enrolmentsEach: 10 });
    if (!equal) throw new Error('The book is not what a plain fold of the same rows gives.');
    const warm = Math.max(told.searchMs, told.lastPageMs, told.courseReportMs, told.courseFiguresMs);
    return {
      text: `lists ${milliseconds(warm)} at most, cold ${milliseconds(told.coldAllMs)}`,
      meets: warm <= MOST_WARM_MS && told.coldAllMs <= MOST_COLD_MS,
      figures: told,
      notes: [
        `${told.people.toLocaleString('en')} people, ${told.enrolments.toLocaleString('en')} enrolments, ${told.packedMb.toFixed(1)} MB packed. Search ${milliseconds(told.searchMs)}, last page ${milliseconds(told.lastPageMs)}, ` +
          `course report ${milliseconds(told.courseReportMs)}, its figures ${milliseconds(told.courseFiguresMs)}; people from cold ${milliseconds(told.coldPeopleMs)}.`,
        `Taken in at ${told.takeRowsPerSecond.toLocaleString('en')} rows/s, from the feed at ${told.feedRowsPerSecond.toLocaleString('en')} rows/s. The book by itself, in this process, without HTTP and rights.`,
      ],
    };
  },
};

export const book = groupOf<Cloud>({
  rows: [bookRow],
  setUp: () => startCloud({ follow: 'never' }),
  tearDown: async (cloud) => {
    await endThread();
    await cloud.stop();
  },
});
