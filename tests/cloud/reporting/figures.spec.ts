import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALWAYS } from '../../../shared/kernel/period.ts';
import { timeText } from '../../../shared/learning/time-text.ts';
import { applyRows, ddlOf } from '../../../functions/platform/book/apply-rows.ts';
import type { BookReader } from '../../../functions/platform/book/book.ts';
import { endThread, inThread, rowsInThread } from '../../../functions/platform/book/book-thread.ts';
import { allCoursePeople } from '../../../functions/reporting/course-report.queries.ts';
import { activityOverTime, countsBySpan, countsOf, timeSpentWeekly } from '../../../functions/reporting/course-weeks.queries.ts';
import { allCoursesReport } from '../../../functions/reporting/courses-report.queries.ts';
import { analytics, recentCourses, recentUsers } from '../../../functions/reporting/dashboard.queries.ts';
import type { CategoryScope } from '../../../functions/reporting/figures.sql.ts';
import { seedsOfRun } from '../../faults/seeded.ts';
import { generatedTenant, type GeneratedTenant, TODAY } from '../../fixtures/generated-tenant/population.ts';
import {
  type Counted,
  countedIn,
  countsOfPairs,
  mondayOfTime,
  type Pair,
  weeksOfPair,
} from '../../fixtures/generated-tenant/recomputed.ts';
import { allUsersReport, usersReportStats } from '../../../functions/reporting/users-report.queries.ts';

const FILES = ['people', 'catalogue', 'enrolments'] as const;
const PEOPLE = 2_000;
/** A limit for what has failed, on a machine with other work beside it. */
const LONGEST_MS = 120_000;

async function bookOf(folder: string, { rows }: GeneratedTenant): Promise<BookReader> {
  const files = Object.fromEntries(FILES.map((name) => [name, join(folder, `${name}.sqlite`)]));
  for (const name of FILES) {
    const at = join(folder, `${name}.sqlite`);
    await inThread({ do: 'open', at, ddl: ddlOf(name), cacheKb: 8_000 });
    await applyRows(at, name, rows);
  }
  const all: BookReader['all'] = (sql, values) => rowsInThread(files, sql, values);
  return { all, get: async <Row>(...asked: Parameters<BookReader['get']>) => (await all<Row>(...asked))[0] };
}

/** Two decimals, halves up, of a fraction of whole numbers. */
const rounded = (value: number): number => Math.round(value * 100 + 1e-9) / 100;
/** The last act in some pairs, in whole seconds. */
function lastActIn(pairs: readonly Pair[]): string | null {
  const last = pairs
    .flatMap(({ lastAt }) => lastAt ?? [])
    .toSorted()
    .at(-1);
  return last === undefined ? null : `${last.slice(0, 19)}.000Z`;
}
const meanProgress = (pairs: readonly Pair[]): number =>
  pairs.length === 0 ? 0 : rounded(pairs.reduce((sum, { progress }) => sum + progress, 0) / pairs.length);
const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);
const newest = <Item extends { readonly createdAt: string }>(items: readonly Item[], idOf: (item: Item) => number): Item[] =>
  items.toSorted((a, b) => (a.createdAt === b.createdAt ? idOf(b) - idOf(a) : a.createdAt < b.createdAt ? 1 : -1)).slice(0, 5);

function grouped(pairs: readonly Pair[], keyOf: (pair: Pair) => number): (key: number) => readonly Pair[] {
  const groups = Map.groupBy(pairs, keyOf);
  return (key) => groups.get(key) ?? [];
}

/** The weeks of a course that have figures. */
function weeksOf(pairs: readonly Pair[], zone: string, timeOf: (pair: Pair) => string | null): Record<string, number> {
  const times = pairs.map(timeOf).filter((at) => at !== null);
  const byMonday = Map.groupBy(times, (at) => mondayOfTime(at, zone));
  return Object.fromEntries(Array.from(byMonday, ([monday, all]) => [monday, all.length]));
}
const withoutZeros = (weeks: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(weeks.filter(([, count]) => count > 0));

function timeByWeek(pairs: readonly Pair[], zone: string): Record<string, number> {
  const entries = pairs.flatMap((pair) => [...weeksOfPair(pair, zone)]);
  const means = Array.from(
    Map.groupBy(entries, ([monday]) => monday),
    ([monday, all]) => [monday, rounded(all.reduce((sum, [, seconds]) => sum + seconds, 0) / all.length)] as const,
  );
  return Object.fromEntries(means);
}

async function expectDashboard(book: BookReader, scope: CategoryScope, tenant: GeneratedTenant, counted: Counted): Promise<void> {
  const { people, courses, pairs } = counted;
  const all = tenant.people.filter(
    (one) => !one.deleted && (scope.branches === null || one.branches.some(({ branch }) => scope.branches?.includes(branch))),
  );
  // Nobody here has a due date.
  const counts = { ...countsOfPairs(pairs), overdue: 0 };
  const inactiveUsers = all.length - people.length;
  expect(await analytics(book, scope)).toEqual({ counts, activeUsers: people.length, inactiveUsers, totalCourses: courses.length });
  expect(await usersReportStats(book, scope)).toEqual(counts);
  const [ofPerson, ofCourse] = [grouped(pairs, ({ person }) => person), grouped(pairs, ({ course }) => course)];
  expect(
    (await recentUsers(book, scope)).map(({ id, assignedCourses, completedCourses }) => [id, assignedCourses, completedCourses]),
  ).toEqual(
    newest(people, ({ person }) => person).map(({ person }) => {
      const { assigned, completed } = countsOfPairs(ofPerson(person));
      return [person, assigned, completed];
    }),
  );
  expect((await recentCourses(book, scope, 'en-GB')).map(({ id, users }) => [id, users])).toEqual(
    newest(courses, ({ course }) => course).map(({ course }) => [course, ofCourse(course).length]),
  );
}

async function expectLists(book: BookReader, scope: CategoryScope, { people, courses, pairs }: Counted): Promise<void> {
  const [ofPerson, ofCourse] = [grouped(pairs, ({ person }) => person), grouped(pairs, ({ course }) => course)];
  expect(
    byId(await allUsersReport(book, scope)).map(
      ({ id, completedCourses, coursesInProgress, coursesNotStarted, averageProgress, lastActivity }) => [
        id,
        completedCourses,
        coursesInProgress,
        coursesNotStarted,
        averageProgress,
        lastActivity,
      ],
    ),
  ).toEqual(
    people.map(({ person }) => {
      const own = ofPerson(person);
      const { completed, inProgress, notStarted } = countsOfPairs(own);
      return [person, completed, inProgress, notStarted, meanProgress(own), lastActIn(own)];
    }),
  );
  const shown = byId(await allCoursesReport(book, scope, 'en-GB')).map(
    ({ title: _title, category: _category, averageScore: _score, ...figures }) => figures,
  );
  expect(shown).toEqual(
    courses.map(({ course }) => {
      const own = ofCourse(course);
      const { assigned, completed, inProgress, notStarted, seconds } = countsOfPairs(own);
      return {
        id: course,
        assignedLearners: assigned,
        completedLearners: completed,
        learnersInProgress: inProgress,
        learnersNotStarted: notStarted,
        learnersOverdue: 0,
        trainingTime: timeText(seconds),
        progress: meanProgress(own),
        lastActivity: lastActIn(own),
        date_assigned:
          own
            .map(({ assignedAt }) => assignedAt)
            .toSorted()
            .at(-1) ?? null,
      };
    }),
  );
}

async function expectWeeks(
  book: BookReader,
  scope: CategoryScope,
  course: number,
  { history, zone }: { readonly history: readonly Pair[]; readonly zone: string },
): Promise<void> {
  const calendar = { zone, today: TODAY };
  const assigned = await countsBySpan(book, scope, course);
  const activity = await activityOverTime(book, scope, course, { assigned, calendar });
  expect(withoutZeros(activity.map(({ weekStart, assignedCount }) => [weekStart, assignedCount]))).toEqual(
    weeksOf(history, zone, ({ assignedAt }) => assignedAt),
  );
  expect(withoutZeros(activity.map(({ weekStart, completedCount }) => [weekStart, completedCount]))).toEqual(
    weeksOf(history, zone, ({ firstCompletedAt }) => firstCompletedAt),
  );
  const times = await timeSpentWeekly(book, scope, course, calendar);
  expect(withoutZeros(times.map(({ weekStart, averageTimeSpent }) => [weekStart, averageTimeSpent]))).toEqual(timeByWeek(history, zone));
}

async function expectCourse(
  book: BookReader,
  scope: CategoryScope,
  course: number,
  pairs: readonly Pair[],
  history: readonly Pair[],
): Promise<void> {
  expect(countsOf(await countsBySpan(book, scope, course))).toEqual(countsOfPairs(pairs));
  await expectWeeks(book, scope, course, { history, zone: 'UTC' });
  const people = byId(await allCoursePeople(book, scope, course));
  expect(
    people.map(({ id, progress, assignedDate, completionDate, timeSpent }) => [id, progress, assignedDate, completionDate, timeSpent]),
  ).toEqual(
    pairs.map((pair) => [pair.person, pair.progress, pair.assignedAt, pair.completed ? pair.firstCompletedAt : null, pair.seconds]),
  );
}

describe.each(seedsOfRun(2))(`the figures of all reports over ${PEOPLE} generated people, seed %i`, (seed) => {
  const tenant = generatedTenant(seed, PEOPLE);
  let folder: string;
  let book: BookReader;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'figures-'));
    book = await bookOf(folder, tenant);
  }, LONGEST_MS);
  afterAll(async () => {
    await endThread();
    rmSync(folder, { recursive: true });
  });

  it('come from histories that differ', () => {
    const { pairs } = countedIn(tenant, null);
    const { completed, inProgress, notStarted } = countsOfPairs(pairs);
    expect(Math.min(completed, inProgress, notStarted)).toBeGreaterThan(200);
  });

  it.each([null, [1], [3, 2]])(
    'equal a plain recomputation from their events, in branches %j',
    async (branches) => {
      const scope: CategoryScope = { branches, today: TODAY, now: `${TODAY}T12:00:00.000Z`, assigned: ALWAYS, hidden: [] };
      const counted = countedIn(tenant, branches);
      await expectDashboard(book, scope, tenant, counted);
      await expectLists(book, scope, counted);
      const ofCourse = grouped(counted.pairs, ({ course }) => course);
      const historyOf = grouped(counted.history, ({ course }) => course);
      for (const { course } of counted.courses) await expectCourse(book, scope, course, ofCourse(course), historyOf(course));
    },
    LONGEST_MS,
  );

  it.each(['Asia/Kathmandu', 'America/New_York', 'Australia/Sydney', 'Europe/Berlin'])(
    'have the weeks of %s [M59]',
    async (zone) => {
      const scope: CategoryScope = { branches: null, today: TODAY, now: `${TODAY}T12:00:00.000Z`, assigned: ALWAYS, hidden: [] };
      const { courses, history } = countedIn(tenant, null);
      const historyOf = grouped(history, ({ course }) => course);
      for (const { course } of courses) await expectWeeks(book, scope, course, { history: historyOf(course), zone });
    },
    LONGEST_MS,
  );
});
