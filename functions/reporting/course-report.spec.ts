import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProgressRow } from '../../events/learning/progress.projection.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { ALWAYS, isIn, type Period } from '../../shared/kernel/period.ts';
import { progressPercent } from '../../shared/courses/course-outline.ts';
import { countPairs, pairStatus } from '../../shared/learning/figures.ts';
import { PAIR_STATUS, type PairStatusFilter } from '../../shared/learning/pair-status.ts';
import { endThread, inThread, rowsInThread } from '../platform/book/book-thread.ts';
import { type BookRow, ddlOf, applyRows } from '../platform/book/apply-rows.ts';
import type { BookReader } from '../platform/book/book.ts';
import { countOverdue, coursePeoplePage, PEOPLE_SORTS, type PeopleSort } from './course-report.queries.ts';
import { countsBySpan, countsOf } from './course-weeks.queries.ts';
import { coursesReportPage } from './courses-report.queries.ts';
import type { ReportScope } from './figures.sql.ts';
import { usersReportPage, usersReportStats } from './users-report.queries.ts';

/** A population in a course that most have and one that few have, in branches that overlap. The lists are compared with a plain fold. */
const FILES = ['people', 'catalogue', 'enrolments'] as const;
const UNITS = Array.from({ length: 12 }, (_, index) => ({ id: 100 + index, kind: index < 2 ? 'test' : 'content' }));
const LARGE = 1;
const SMALL = 2;
const AT = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();
const FIRST_NAMES = ['Anna', 'Zoë', 'Łukasz', 'José', 'Ewa'];
const FAMILY = ['Smith', 'Łęcki', 'García'];

const member = (person: number): MemberRow => ({
  person,
  role: person % 11 === 0 ? 'instructor' : 'learner',
  primary: true,
  owner: false,
  active: person % 7 !== 0,
  deactivateAt: person % 13 === 0 ? '2026-03-01' : null,
  email: `p${person}@acme.test`,
  firstName: FIRST_NAMES[person % 5] ?? '',
  lastName: FAMILY[person % 3] ?? '',
  createdAt: AT(person),
  lastLoginAt: null,
  deleted: person % 17 === 0,
  deletedAt: person % 17 === 0 ? AT(person) : null,
  deletedBy: null,
  branches: [1, 2, 3]
    .filter((branch) => (person + branch) % 3 < 2)
    .map((branch) => ({ branch, role: branch === 2 ? 'manager' : 'learner', active: person % 5 !== branch, direct: true, groups: [] })),
  groups: [],
});

const learner = (person: number, course: number): ProgressRow => {
  const done = UNITS.slice(0, (person * 5) % 13);
  const first = person % 4 === 0 ? AT(person * 3) : null;
  return {
    person,
    course,
    sources: [{ kind: 'direct' }],
    active: person % 19 !== 0,
    assignedAt: AT((person * 37) % 400),
    openedAt: person % 3 === 0 ? AT(person) : null,
    ...(person % 5 < 3 && { term: { due: { at: AT(person % 9), lateAt: AT(person), mandatory: person % 2 === 0 } } }),
    round: 1,
    done: Object.fromEntries(done.map(({ id }) => [id, AT(1)])),
    seconds: { 100: (person * 7) % 50 },
    weeks: {},
    completedAt: person % 8 === 0 ? first : null,
    firstCompletedAt: first,
    submissions: [],
    lastAt: person % 6 === 0 ? null : AT((person * 29) % 300),
    place: null,
    scores: person % 4 === 1 ? {} : { 100: { test: (person * 13) % 101 }, 101: { test: 40 } },
  };
};
const scoreOf = ({ scores = {} }: ProgressRow): number | null =>
  scores[100] === undefined ? null : ((scores[100].test ?? 0) + (scores[101]?.test ?? 0)) / 2;

const PEOPLE = Array.from({ length: 240 }, (_, index) => member(1 + index));
const PAIRS = [
  ...PEOPLE.filter(({ person }) => person % 10 !== 3).map(({ person }) => learner(person, LARGE)),
  ...PEOPLE.filter(({ person }) => person % 23 === 1).map(({ person }) => learner(person, SMALL)),
  // Somebody whose own row has not arrived counts nowhere.
  learner(999, LARGE),
];
const courseRow = (course: number) => ({
  course,
  title: `Course ${course}`,
  thumbnail: null,
  price: null,
  status: 'published',
  hidden: false,
  startAt: null,
  endAt: null,
  capacity: null,
  rule: 'all-units',
  percentage: null,
  outline: UNITS,
  categories: [],
  createdAt: AT(0),
  updatedAt: AT(0),
  publishedAt: AT(0),
  madeInBranch: 1,
  deleted: false,
  deletedAt: null,
  deletedBy: null,
});

const rowsOf = (kind: string, rows: readonly unknown[]): BookRow[] =>
  rows.map((row, index) => ({ kind, stream: `t7#${kind}${index}`, name: `${kind}${index}`, v: 1, row }));
const ROWS = [...rowsOf('member', PEOPLE), ...rowsOf('enrolment', PAIRS), ...rowsOf('course', [LARGE, SMALL].map(courseRow))];

let folder: string;
let book: BookReader;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
  const files = Object.fromEntries(FILES.map((name) => [name, join(folder, `${name}.sqlite`)]));
  for (const name of FILES) {
    const at = join(folder, `${name}.sqlite`);
    await inThread({ do: 'open', at, ddl: ddlOf(name), cacheKb: 4_000 });
    await applyRows(at, name, ROWS);
  }
  const all: BookReader['all'] = (sql, values) => rowsInThread(files, sql, values);
  book = { all, get: async <Row>(...asked: Parameters<BookReader['get']>) => (await all<Row>(...asked))[0] };
});
afterAll(async () => {
  await endThread();
  rmSync(folder, { recursive: true });
});

const TODAY = '2026-11-21';
const NOW = AT(150);
const REACHES: readonly ReportScope[] = [
  { branches: null, today: TODAY, now: NOW, assigned: ALWAYS },
  { branches: [1], today: TODAY, now: NOW, assigned: ALWAYS },
  { branches: [3, 1, 2], today: TODAY, now: NOW, assigned: ALWAYS },
];

type Expected = {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly progress: number;
  readonly assignedDate: string;
  readonly completionDate: string | null;
  readonly timeSpent: number;
  readonly score: number | null;
  readonly lastActivity: string | null;
  readonly dueAt: string | null;
  readonly lateAt: string | null;
  readonly completed: boolean;
  readonly opened: boolean;
};

const isCounted = ({ branches, today }: ReportScope, one: MemberRow): boolean =>
  !one.deleted &&
  one.active &&
  (one.deactivateAt === null || one.deactivateAt > today) &&
  (branches === null || one.branches.some((link) => link.active && branches.includes(link.branch)));

const roleOf = ({ branches }: ReportScope, one: MemberRow): string =>
  one.branches
    .filter(({ branch }) => branches?.includes(branch))
    .map(({ role }) => role)
    .sort()[0] ?? one.role;

const expectedOf = (reportScope: ReportScope, course: number): Expected[] =>
  PAIRS.filter((pair) => pair.course === course && pair.active).flatMap((pair) => {
    const one = PEOPLE.find(({ person }) => person === pair.person);
    if (!one || !isCounted(reportScope, one)) return [];
    return {
      id: one.person,
      name: `${one.firstName} ${one.lastName}`,
      role: roleOf(reportScope, one),
      progress: progressPercent(pair.done, UNITS),
      assignedDate: pair.assignedAt,
      completionDate: pair.completedAt && pair.firstCompletedAt,
      earlierCompletionDate: pair.completedAt === null ? pair.firstCompletedAt : null,
      direct: pair.sources.some(({ kind }) => kind === 'direct') ? 1 : 0,
      byGroup: pair.sources.some(({ kind }) => kind === 'group') ? 1 : 0,
      timeSpent: Object.values(pair.seconds).reduce((sum, seconds) => sum + seconds, 0),
      score: scoreOf(pair),
      lastActivity: pair.lastAt,
      dueAt: pair.term?.due?.at ?? null,
      lateAt: pair.term?.due?.lateAt ?? null,
      completed: pair.completedAt !== null,
      opened: pair.openedAt !== null,
    };
  });

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));

function inOrder(rows: readonly Expected[], sort: PeopleSort, descending: boolean): Expected[] {
  const key = (row: Expected): string | number | null => (sort === 'name' ? foldText(row.name) : row[sort]);
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id;
    return compare(left, right) * (descending ? -1 : 1) || a.id - b.id;
  });
}

const EVERYBODY = { status: null, learnersOnly: false, overdueAt: null };

type ReportRequest = {
  readonly reportScope: ReportScope;
  readonly course: number;
  readonly sort?: PeopleSort;
  readonly descending?: boolean;
  readonly status?: PairStatusFilter;
  readonly search?: string;
};

/** All pages, one after the other; the one after the last is empty. */
async function allPages({ reportScope, course, sort = 'name', descending = false, status, search = '' }: ReportRequest): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { search, sort, descending, page, limit: 7 };
    const filter = { ...EVERYBODY, status: status ?? null };
    const { data, paginatorInfo } = await coursePeoplePage(book, reportScope, course, asked, filter);
    if (data.length === 0) {
      expect(ids).toHaveLength(paginatorInfo.total);
      return ids;
    }
    ids.push(...data.map(({ id }) => id));
  }
}

describe('the report of a course', () => {
  it('has the same people on its pages as a plain fold, in every order and scope', async () => {
    for (const reportScope of REACHES)
      for (const course of [LARGE, SMALL])
        for (const sort of PEOPLE_SORTS)
          for (const descending of [false, true]) {
            const expected = inOrder(expectedOf(reportScope, course), sort, descending).map(({ id }) => id);
            expect(expected.length).toBeGreaterThan(3);
            expect(await allPages({ reportScope, course, sort, descending })).toEqual(expected);
          }
  });

  it('finds people by status and name, whether the query starts from names or from the course', async () => {
    for (const reportScope of REACHES)
      for (const course of [LARGE, SMALL]) {
        const people = inOrder(expectedOf(reportScope, course), 'name', false);
        for (const status of [['completed'], ['in_progress'], ['not_started'], ['in_progress', 'not_started']] as const) {
          const expected = people.filter((one) => status.some((name) => pairStatus(one) === PAIR_STATUS[name])).map(({ id }) => id);
          expect(await allPages({ reportScope, course, status })).toEqual(expected);
        }
        const found = people.filter(({ name }) => foldText(name).includes('lecki')).map(({ id }) => id);
        expect(await allPages({ reportScope, course, search: 'lecki' })).toEqual(found);
      }
  });

  it('finds people by the time in which they were assigned', async () => {
    for (const reportScope of REACHES)
      for (const course of [LARGE, SMALL]) {
        const people = inOrder(expectedOf(reportScope, course), 'name', false);
        const times = people.map(({ assignedDate }) => assignedDate).toSorted();
        const [first, last] = [times[Math.floor(times.length / 4)]!, times[Math.floor(times.length / 2)]!];
        for (const assigned of [
          { from: first, to: last },
          { from: first, to: null },
          { from: null, to: last },
        ] as Period[]) {
          const expected = people.filter(({ assignedDate: at }) => isIn(assigned, at)).map(({ id }) => id);
          expect(await allPages({ reportScope: { ...reportScope, assigned }, course })).toEqual(expected);
        }
      }
  });

  it('has the values of the fold for each person, and each person once [E130]', async () => {
    for (const reportScope of REACHES) {
      const page = { search: '', sort: null, descending: false, page: 1, limit: 200 } as const;
      const { data } = await coursePeoplePage(book, reportScope, LARGE, page, EVERYBODY);
      const shown = inOrder(expectedOf(reportScope, LARGE), 'name', false).slice(0, 200);
      expect(data).toMatchObject(
        shown.map(({ id, name, role, progress, score, lastActivity, assignedDate, completionDate, timeSpent }) => ({
          id,
          name,
          role,
          progress,
          score,
          lastActivity,
          assignedDate,
          completionDate,
          timeSpent,
        })),
      );
    }
  });

  it('counts the same enrolments in its figures', async () => {
    for (const reportScope of REACHES)
      for (const course of [LARGE, SMALL]) {
        const people = expectedOf(reportScope, course);
        const seconds = people.reduce((sum, { timeSpent }) => sum + timeSpent, 0);
        expect(countsOf(await countsBySpan(book, reportScope, course))).toEqual({ ...countPairs(people), seconds });
      }
  });

  it('counts and finds who is overdue, in the reports of all courses and people too [D25]', async () => {
    for (const reportScope of REACHES) {
      const late = [LARGE, SMALL].map((course) =>
        expectedOf(reportScope, course).filter(({ completed, lateAt }) => !completed && lateAt !== null && lateAt <= NOW),
      );
      const page = { search: '', descending: true, page: 1, limit: 200 } as const;
      for (const [index, course] of [LARGE, SMALL].entries()) {
        expect(await countOverdue(book, reportScope, course)).toBe(late[index]?.length);
        const found = await coursePeoplePage(book, reportScope, course, { ...page, sort: 'name' }, { ...EVERYBODY, overdueAt: NOW });
        const ids = (rows: readonly { readonly id: number }[] = []) => rows.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(ids(found.data)).toEqual(ids(late[index]));
      }
      expect((await usersReportStats(book, reportScope)).overdue).toBe(late.flat().length);
      const people = await usersReportPage(book, reportScope, { ...page, sort: 'coursesOverdue' }, { status: null, overdue: true });
      const counts = Map.groupBy(late.flat(), ({ id }) => id);
      expect(new Map(people.data.map(({ id, coursesOverdue }) => [id, coursesOverdue]))).toEqual(
        new Map([...counts].map(([id, pairs]) => [id, pairs.length])),
      );
      const scope = { ...reportScope, hidden: [] };
      const { data: courses } = await coursesReportPage(
        book,
        scope,
        { ...page, sort: 'learnersOverdue' },
        { status: null, overdue: true },
        'en-GB',
      );
      expect(courses.map(({ learnersOverdue }) => learnersOverdue)).toEqual(late.map(({ length }) => length).toSorted((a, b) => b - a));
    }
  });
});
