import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { pairStatus } from '../../shared/learning/figures.ts';
import { middleOf } from '../../shared/learning/week-spans.ts';
import { progressPercent } from '../../shared/courses/course-outline.ts';
import type { BookTable } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { enrolmentTable } from './enrolment.book.ts';
import { outlineTable, PROGRESS_SQL, STATUS_SQL } from './outline.book.ts';
import type { ProgressRow } from './progress.projection.ts';
import { courseScore } from './unit-scores.ts';

const TABLES: readonly BookTable[] = [enrolmentTable, outlineTable];
const THEN = '2026-11-20T09:00:00.000Z';

const learner = (person: number, v: number, done: number[], more: Partial<ProgressRow> = {}): FeedRow => ({
  kind: 'enrolment',
  stream: `t7#u${person}/e#c9`,
  v,
  row: {
    person,
    course: 9,
    sources: [{ kind: 'direct' }, { kind: 'group', group: 3 }],
    active: true,
    assignedAt: THEN,
    openedAt: THEN,
    round: 1,
    done: Object.fromEntries(done.map((unit) => [unit, THEN])),
    seconds: { 11: 10, 12: v },
    weeks: { '2026-11-16': 10 + v },
    completedAt: null,
    firstCompletedAt: null,
    submissions: Array.from({ length: v }, (_, index) => ({
      unit: 15,
      number: index + 1,
      round: 1,
      kind: 'AssignmentText' as const,
      review: true,
      status: 'pending' as const,
      at: THEN,
      reviewedAt: null,
      replaced: index + 1 < v,
      commit: index + 2,
      reviewCommit: null,
    })),
    lastAt: THEN,
    place: null,
    ...more,
  } satisfies ProgressRow,
});
const course = (v: number, ...units: number[]): FeedRow => ({
  kind: 'course',
  stream: 't7#c9',
  v,
  row: { course: 9, title: 'x', outline: units.map((id) => ({ id })) },
});

type Unit = { readonly id: number; readonly kind: string; readonly scoreRule?: 'best' };
const courseOf = (v: number, ...outline: readonly Unit[]): FeedRow => ({
  kind: 'course',
  stream: 't7#c9',
  v,
  row: { course: 9, title: 'x', outline },
});
const TEST: Unit = { id: 11, kind: 'test' };
const PACKAGE: Unit = { id: 12, kind: 'scorm' };
const BEST: Unit = { ...PACKAGE, scoreRule: 'best' };
const TEXT: Unit = { id: 13, kind: 'content' };
const SCORES = { 11: { test: 50 }, 12: { last: 60, best: 90 }, 13: { test: 100 } };

function openBook(): { file: DatabaseSync; take: (...rows: FeedRow[]) => void; dump: () => unknown } {
  const file = new DatabaseSync(':memory:');
  for (const table of TABLES) for (const sql of table.ddl) file.exec(sql);
  const take = (...rows: FeedRow[]): void => {
    for (const row of rows)
      for (const table of TABLES)
        if (table.kind === row.kind) for (const { sql, params } of table.upsert(row)) file.prepare(sql).run({ ...params });
  };
  const dump = () =>
    ['enrolments', 'enrolment_times', 'submissions', 'outlines', 'outline_units', 'outline_scores'].map((name) =>
      file.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all(),
    );
  return { file, take, dump };
}

const dumpAfter = (...rows: FeedRow[]) => {
  const book = openBook();
  book.take(...rows);
  return book.dump();
};

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)));
}

describe('the tables of enrolments', () => {
  it('end in the same contents whatever the order of rows, and however often they come [V4, R03]', () => {
    const rows = [course(1, 11, 12, 13), course(2, 11, 13), learner(42, 1, [11]), learner(42, 2, [11, 12]), learner(43, 1, [12, 13])];
    const expected = dumpAfter(...rows);
    for (const order of orders(rows)) {
      expect(dumpAfter(...order)).toEqual(expected);
      expect(dumpAfter(...order, ...order)).toEqual(expected);
    }
  });
  it('hold the latest version of a row, with its weeks and submissions', () => {
    const book = openBook();
    book.take(course(1, 11, 12), learner(42, 2, [11]), learner(42, 1, []));
    expect(book.file.prepare('SELECT v, active, direct, group_ids, done, seconds FROM enrolments').all()).toEqual([
      { v: 2, active: 1, direct: 1, group_ids: '[3]', done: 1, seconds: 12 },
    ]);
    expect(book.file.prepare('SELECT span, seconds FROM enrolment_times').all()).toEqual([{ span: middleOf('2026-11-16'), seconds: 12 }]);
    expect(book.file.prepare('SELECT unit, number, review, status, reviewed_at, replaced, submitted_v FROM submissions').all()).toEqual([
      { unit: 15, number: 1, review: 1, status: 'pending', reviewed_at: null, replaced: 1, submitted_v: 2 },
      { unit: 15, number: 2, review: 1, status: 'pending', reviewed_at: null, replaced: 0, submitted_v: 3 },
    ]);
  });
  it('count completed units again when the course loses or regains a unit [complaint 6]', () => {
    const book = openBook();
    const done = () => book.file.prepare('SELECT done FROM enrolments').get()?.done;
    book.take(course(1, 11, 12), learner(42, 1, [11, 12]));
    expect(done()).toBe(2);
    book.take(course(2, 11));
    expect(done()).toBe(1);
    book.take(course(3, 12, 11, 13));
    expect(done()).toBe(2);
  });
  it('update no enrolment when a publication keeps its units', () => {
    const book = openBook();
    book.take(course(1, 11, 12), learner(42, 1, [11, 12]));
    book.file.exec('UPDATE enrolments SET done = 77');
    book.take(course(2, 12, 11));
    expect(book.file.prepare('SELECT done FROM enrolments').get()?.done).toBe(77);
  });
});

describe('the score of an enrolment', () => {
  const score = (...rows: readonly FeedRow[]) => {
    const book = openBook();
    book.take(...rows);
    return book.file.prepare('SELECT score FROM enrolments').get()?.['score'];
  };
  it('is the mean of what the tests and packages of the course gave, by their rules [E130]', () => {
    expect(score(courseOf(1, TEST, PACKAGE, TEXT), learner(42, 1, [], { scores: SCORES }))).toBe(55);
    expect(score(courseOf(1, TEST, BEST, TEXT), learner(42, 1, [], { scores: SCORES }))).toBe(70);
    expect(score(courseOf(1, TEXT), learner(42, 1, [], { scores: SCORES }))).toBeNull();
    expect(score(courseOf(1, TEST, PACKAGE), learner(42, 1, []))).toBeNull();
    expect(score(courseOf(1, PACKAGE), learner(42, 1, [], { scores: { 12: { last: 0 } } }))).toBe(0);
    expect(score(courseOf(1, TEST, PACKAGE), learner(42, 1, [], { scores: { 11: { test: 33 }, 12: { last: 33.34 } } }))).toBe(33.17);
  });
  it('is the same as of a person alone [E130]', () => {
    for (const outline of [[TEST, PACKAGE, TEXT], [BEST], [TEXT], [TEST, BEST]])
      expect(score(courseOf(1, ...outline), learner(42, 1, [], { scores: SCORES }))).toBe(courseScore(SCORES, outline));
  });
  it('follows a course that loses a test or counts another score, in every order of the rows [E130, V4]', () => {
    const rows = [courseOf(1, TEST, PACKAGE), courseOf(2, BEST, TEXT), learner(42, 1, [], { scores: SCORES }), learner(43, 2, [11])];
    const expected = dumpAfter(...rows);
    for (const order of orders(rows)) {
      expect(dumpAfter(...order)).toEqual(expected);
      expect(dumpAfter(...order, ...order)).toEqual(expected);
    }
    expect(score(courseOf(1, TEST, PACKAGE), learner(42, 1, [], { scores: SCORES }), courseOf(2, BEST, TEXT))).toBe(90);
  });
  it('is not computed again when a publication keeps tests, packages and rules [E130]', () => {
    const book = openBook();
    book.take(courseOf(1, TEST, PACKAGE), learner(42, 1, [], { scores: SCORES }));
    book.file.exec('UPDATE enrolments SET score = 1');
    book.take(courseOf(2, TEST, PACKAGE, TEXT));
    expect(book.file.prepare('SELECT score FROM enrolments').get()?.['score']).toBe(1);
  });
});

describe('figures in SQL', () => {
  it('equal those of shared/learning, opened or not [E23]', () => {
    for (const total of [0, 1, 3, 7, 8, 200, 300]) {
      const outline = Array.from({ length: total }, (_, index) => ({ id: index + 1 }));
      for (const count of [0, 1, 2, 5, total - 1, total, total + 1].filter((n) => n >= 0)) {
        const done = outline.slice(0, count).map((unit) => unit.id);
        const opened = (total + count) % 2 === 0;
        const book = openBook();
        book.take(course(1, ...outline.map((unit) => unit.id)), learner(42, 1, done, { openedAt: opened ? THEN : null }));
        const read = book.file
          .prepare(
            `SELECT ${PROGRESS_SQL} AS progress, ${STATUS_SQL} AS status FROM enrolments e LEFT JOIN outlines t ON t.course = e.course`,
          )
          .get();
        const progress = progressPercent(new Set(done), outline);
        expect(read).toEqual({ progress, status: pairStatus({ progress, completed: false, opened }) });
        book.file.close();
      }
    }
  });
  it('take the status completed from its date, not from progress', () => {
    const book = openBook();
    book.take(course(1, 11, 12), learner(42, 1, [], { completedAt: THEN, firstCompletedAt: THEN }));
    expect(book.file.prepare(`SELECT ${STATUS_SQL} AS status FROM enrolments e LEFT JOIN outlines t ON t.course = e.course`).get()).toEqual(
      { status: 'completed' },
    );
  });
});
