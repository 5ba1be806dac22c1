import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TrellisEvent } from '../../../events/catalogue.ts';
import { deleteAll, writeAll } from '../../../functions/platform/tables/batches.ts';
import { tableName } from '../../../functions/platform/tables/client.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { commitItem } from '../../../functions/platform/store/event-store.ts';
import { expiring, streams } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { COURSE, create } from '../../fixtures/courses.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
// More than the log once went back.
const COMMITS = 2_400;
/** Versions 9,999 and 10,000 share a moment, at the end of a counted part. */
const FIRST_VERSION = 9_700;
const LOG = `query ($id: ID!, $page: Int, $limit: Int, $from: DateTime, $to: DateTime) { userActivityLog(id: $id, page: $page, limit: $limit, from: $from, to: $to) {
  data { id message created_at } paginatorInfo { currentPage lastPage total } } }`;
type Page = {
  data: { id: string; message: string; created_at: string }[];
  paginatorInfo: { currentPage: number; lastPage: number; total: number };
};

const { cloud, personas } = usePersonaCloud({ follow: 'never' });
let all: { token: string };
let north: { token: string; branch: string };
const courses: number[] = [];

/** Years of somebody: every tenth commit is about a course of their branch, every other tenth about one of another branch. */
async function liveLong(): Promise<void> {
  const { scope } = personas.t1;
  const { id } = personas.people.l1;
  const begin = Date.UTC(2021, 0, 1);
  const made = Array.from({ length: COMMITS }, (_, i) => {
    const course = i % 10 === 0 ? courses[0] : i % 10 === 5 ? courses[1] : undefined;
    const stream = course === undefined ? streams.member(scope, id) : streams.enrolment(scope, id, asId<CourseId>(course));
    // As far as a line of the log reads them.
    const event = (course === undefined ? { type: 'SignedIn', person: id } : { type: 'CourseOpened' }) as TrellisEvent;
    // Every seventh two share a moment.
    const at = new Date(begin + (i - (i % 7 === 6 ? 1 : 0)) * 3_600_000).toISOString();
    return commitItem({
      scope,
      out: [],
      activity: true,
      commit: { stream, version: FIRST_VERSION + i, events: [event], actor: { kind: 'person', id }, at, command: `c${i}` },
    });
  });
  await writeAll('events', await Promise.all(made));
}

type Period = { readonly from?: string; readonly to?: string };

async function page(who: { token: string }, number: number, limit = 100, period: Period = {}): Promise<Page> {
  const { data, errors } = await cloud.graphql(ACME, LOG, { id: personas.people.l1.id, page: number, limit, ...period }, who);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.userActivityLog;
}

async function everyPage(who: { token: string }, period: Period = {}): Promise<Page['data']> {
  const first = await page(who, 1, 100, period);
  const lines = [...first.data];
  for (let number = 2; number <= first.paginatorInfo.lastPage; number += 1) lines.push(...(await page(who, number, 100, period)).data);
  expect(lines).toHaveLength(first.paginatorInfo.total);
  return lines;
}

/** How many events a page reads. */
async function eventsReadBy(act: () => Promise<unknown>): Promise<number> {
  const events = tableName('events');
  let read = 0;
  const leave = between((_, command) =>
    command.operation === 'Query' && command.input.TableName === events
      ? { seen: (answer) => (read += (answer as QueryCommandOutput).Count ?? 0) }
      : 'pass',
  );
  try {
    await act();
  } finally {
    leave();
  }
  return read;
}

beforeAll(async () => {
  const made = async (name: 'a1' | 'i1', branch?: string): Promise<{ token: string; branch?: string }> => ({
    token: await signIn(cloud, name, ACME, branch),
    ...(branch !== undefined && { branch }),
  });
  courses.push(Number((await create(cloud, await made('i1', 'north'), { ...COURSE, title: 'Of the north' })).id));
  courses.push(Number((await create(cloud, await made('a1'), { ...COURSE, title: 'Of all' })).id));
  all = { token: await signIn(cloud, 'a1', ACME) };
  north = { token: await signIn(cloud, 'm1', ACME, 'north'), branch: 'north' };
  await liveLong();
}, 120_000);

describe('the activity of a person with years of records', () => {
  it('is listed back to the first line, each line once, newest first', async () => {
    const lines = await everyPage(all);
    expect(lines).toHaveLength(COMMITS);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(COMMITS);
    const times = lines.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const versions = lines.map(({ id }) => Number(id.split('-').at(-2)));
    expect(versions).toEqual(Array.from({ length: COMMITS }, (_, index) => FIRST_VERSION + COMMITS - 1 - index));
    expect(times.at(-1)).toBe('2021-01-01T00:00:00.000Z');
    expect(lines.filter(({ message }) => message === 'Started “Of all”.')).toHaveLength(COMMITS / 10);
  });

  it('is counted and paged within the scope of the reader [L01]', async () => {
    for (const number of [1, 7, 22]) {
      const { data } = await page(north, number);
      expect(new Set(data.map(({ message }) => message))).toEqual(new Set(['Signed in.', 'Started “Of the north”.']));
    }
    const { data, paginatorInfo } = await page(north, 240, 9);
    expect([data.length, paginatorInfo]).toEqual([9, { currentPage: 240, lastPage: 240, total: 2_160 }]);
    expect((await page(north, 241, 9)).data).toEqual([]);
  });

  it('is filtered by a time, whose end is no part of it, in the scope of the reader', async () => {
    const march: Period = { from: '2021-03-01T00:00:00.000Z', to: '2021-04-01T00:00:00.000Z' };
    for (const who of [all, north]) {
      const whole = await everyPage(who);
      const isFrom = ({ created_at: at }: Page['data'][number]): boolean => at >= march.from!;
      const isBefore = ({ created_at: at }: Page['data'][number]): boolean => at < march.to!;
      const inMarch = whole.filter((line) => isFrom(line) && isBefore(line));
      expect(inMarch.length).toBeGreaterThan(600);
      expect(await everyPage(who, march)).toEqual(inMarch);
      expect(await everyPage(who, { from: march.from! })).toEqual(whole.filter(isFrom));
      expect(await everyPage(who, { to: march.to! })).toEqual(whole.filter(isBefore));
    }
    expect((await page(all, 1, 10, { from: march.to!, to: march.from! })).data).toEqual([]);
  });

  it('costs the same on every page: one or two parts of the record, not all', async () => {
    for (const number of [1, 12, 24]) expect(await eventsReadBy(() => page(all, number))).toBeLessThan(320);
  });

  it('includes what happens between two pages', async () => {
    await signIn(cloud, 'l1', ACME, 'north');
    const { data, paginatorInfo } = await page(all, 1, 1);
    expect(data.map(({ message }) => message)).toEqual(['Signed in.']);
    expect(paginatorInfo.total).toBe(COMMITS + 1);
  });

  it('is the same when counted parts have expired', async () => {
    const some = async (): Promise<Page[]> => Promise.all([1, 13, 24, 25].map((number) => page(all, number)));
    const before = await some();
    const counted = { pk: expiring.activityParts(personas.t1.scope, personas.people.l1.id) };
    const parts = await query('expiring', counted);
    expect(parts.length).toBeGreaterThan(16);
    await deleteAll(
      'expiring',
      [parts[0], parts[4]].filter((part) => part !== undefined),
    );
    expect(await some()).toEqual(before);
    expect(await query('expiring', counted)).toHaveLength(parts.length);
  });
});
