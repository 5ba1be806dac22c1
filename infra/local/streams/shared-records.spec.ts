import { expect, it } from 'vitest';
import { sharedRecords } from './shared-records.ts';
import type { StreamClient, StreamRecord } from './stream-client.ts';

const recordOf = (name: number): StreamRecord => ({ eventID: String(name) }) as StreamRecord; // nothing else of it is looked at

/** A stream whose iterators are positions, as those of the engine, and the positions that it was asked for. */
function streamOf(records: StreamRecord[]): { read: StreamClient['records']; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read: (iterator, limit) => {
      asked.push(iterator);
      const found = records.slice(Number(iterator), Number(iterator) + limit);
      return Promise.resolve({ records: found, next: String(Number(iterator) + found.length) });
    },
  };
}

const namesOf = ({ records }: { readonly records: readonly StreamRecord[] }): number[] => records.map(({ eventID }) => Number(eventID));
const upTo = (count: number): StreamRecord[] => Array.from({ length: count }, (_, index) => recordOf(index));

it('asks for each page once, and gives what others have read to a later reader, up to a limit', async () => {
  const records = upTo(5);
  const { read, asked } = streamOf(records);
  const readerOf = sharedRecords(read, () => 0);
  const [early, late] = [readerOf(), readerOf()];
  expect(namesOf(await early('0', 10))).toEqual([0, 1, 2, 3, 4]);
  records.push(recordOf(5), recordOf(6));
  expect(namesOf(await early('5', 10))).toEqual([5, 6]);
  expect(await late('0', 10)).toEqual({ records: upTo(7), next: '7' });
  expect(await late('0', 6)).toEqual({ records: upTo(5), next: '5' });
  expect(asked).toEqual(['0', '5']);
  // A smaller page than anybody has read.
  expect(namesOf(await late('0', 2))).toEqual([0, 1]);
  expect(asked).toEqual(['0', '5', '0']);
});

it('asks once for readers who come together, and each of them is told of a failure', async () => {
  let calls = 0;
  const readerOf = sharedRecords(() => {
    calls += 1;
    return Promise.reject(new Error('down'));
  });
  const outcomes = await Promise.allSettled([readerOf()('0', 10), readerOf()('0', 10)]);
  expect([calls, outcomes.map(({ status }) => status)]).toEqual([1, ['rejected', 'rejected']]);
});

it('takes the word of another reader that there is nothing for a moment, and never its own', async () => {
  let now = 0;
  const { read, asked } = streamOf([]);
  const readerOf = sharedRecords(read, () => now);
  const [one, other] = [readerOf(), readerOf()];
  await one('0', 10);
  expect(await other('0', 10)).toEqual({ records: [], next: '0' });
  expect(asked).toHaveLength(1);
  await one('0', 10);
  expect(asked).toHaveLength(2);
  now += 60;
  await other('0', 10);
  expect(asked).toHaveLength(3);
});

it('gives no page older than two seconds: the records of a position may be others after a restore', async () => {
  let now = 0;
  const records = upTo(2);
  const { read } = streamOf(records);
  const readerOf = sharedRecords(read, () => now);
  await readerOf()('0', 10);
  records.splice(0, 2, recordOf(8));
  now += 2_000;
  expect(namesOf(await readerOf()('0', 10))).toEqual([8]);
});
