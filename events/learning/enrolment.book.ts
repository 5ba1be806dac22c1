import { spanOf } from '../../shared/learning/week-spans.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';
import type { ProgressRow } from './progress.projection.ts';
import { scoreSql } from './outline.book.ts';
import { countedScores } from './unit-scores.ts';
import { secondsBySpan } from './week-times.ts';

/**
 * One row per person and course, in the file `enrolments` of a tenant.
 *
 * `done` counts the completed units that the course still has, so that a list of 100,000 learners sorts by progress
 * without reading a list of units for each. It depends on two rows of the feed, the learner's and the course's, which
 * come in any order; therefore each of them computes it again from what both have stored here (`done_units`, `outlines`):
 * the later one reads the former, and the contents end equal. outline.book.ts is the course's part.
 *
 * The indexes hold every column that figures of a course need, so that figures are computed without reading the rows:
 * `completed` is 1 where `completed_at` is set, and spans (week-spans.ts) are those of assignment and first completion, of which the weeks of
 * every zone are made.
 * `active` is repeated in the times, which every version of the row replaces. `score` is the mean of what the course's tests and packages
 * gave, and depends on both rows as `done` does; `open_late_at` is from when an open
 * enrolment of somebody who is not exempt is overdue; `last_second` is `last_at` in seconds, which the index holds in a third of its size.
 */
const DDL = [
  `CREATE TABLE IF NOT EXISTS enrolments (
    person INTEGER NOT NULL, course INTEGER NOT NULL, v INTEGER NOT NULL,
    active INTEGER NOT NULL, direct INTEGER NOT NULL, group_ids TEXT NOT NULL,
    assigned_at TEXT NOT NULL, opened_at TEXT, last_at TEXT, round INTEGER NOT NULL,
    done INTEGER NOT NULL, done_units TEXT NOT NULL, seconds INTEGER NOT NULL,
    completed_at TEXT, first_completed_at TEXT, ended_at TEXT,
    completed INTEGER NOT NULL, assigned_span INTEGER NOT NULL, first_completed_span INTEGER,
    scores TEXT NOT NULL, score REAL, last_second INTEGER,
    due_at TEXT, late_at TEXT, mandatory INTEGER NOT NULL, open_late_at TEXT, extension TEXT, exemption TEXT,
    access_end TEXT, access_kept INTEGER NOT NULL, term_reason TEXT,
    PRIMARY KEY (person, course)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS enrolments_by_course ON enrolments (course, active, person)`,
  `CREATE INDEX IF NOT EXISTS enrolments_by_span ON enrolments (course, active, assigned_span, person, done, completed, seconds, opened_at,
    score, last_second, open_late_at)`,
  `CREATE INDEX IF NOT EXISTS enrolments_by_completion ON enrolments (course, active, first_completed_span, person)
    WHERE first_completed_span IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS enrolments_by_late ON enrolments (course, active, open_late_at, person) WHERE open_late_at IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS enrolment_times (
    person INTEGER NOT NULL, course INTEGER NOT NULL, span INTEGER NOT NULL, seconds INTEGER NOT NULL, active INTEGER NOT NULL,
    PRIMARY KEY (course, span, person)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS enrolment_times_by_pair ON enrolment_times (person, course)`,
  `CREATE TABLE IF NOT EXISTS submissions (
    person INTEGER NOT NULL, course INTEGER NOT NULL, unit INTEGER NOT NULL, number INTEGER NOT NULL, round INTEGER NOT NULL,
    kind TEXT NOT NULL, review INTEGER NOT NULL, status TEXT NOT NULL, submitted_at TEXT NOT NULL, reviewed_at TEXT,
    replaced INTEGER NOT NULL, submitted_v INTEGER NOT NULL, reviewed_v INTEGER,
    PRIMARY KEY (person, course, round, unit, number)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS submissions_by_status ON submissions (status, replaced, submitted_at)`,
];

/** How many of the units in :done_units the course has now; 0 until the course's row arrives, which counts again. */
const DONE_NOW = `(SELECT count(*) FROM json_each(:done_units) d, outline_units o WHERE o.course = :course AND o.unit = d.value)`;

/** The mean of what the units that the course has now gave; NULL for none, and until the course's row arrives. */
const SCORE_NOW = scoreSql(':scores', ':course');

/** Columns that depend on the course's row as well. */
const COMPUTED: Readonly<Record<string, string>> = { done: DONE_NOW, score: SCORE_NOW };

/** Times and submissions are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM enrolments WHERE person = :person AND course = :course AND v = :v)`;

// Without the index hint SQLite reads all times of the course, with which the primary key begins.
const CLEAR_TIMES = `DELETE FROM enrolment_times INDEXED BY enrolment_times_by_pair WHERE person = :person AND course = :course AND ${IS_CURRENT}`;
const ADD_TIMES = `INSERT INTO enrolment_times (person, course, span, seconds, active)
  SELECT :person, :course, CAST(key AS INTEGER), value, :active FROM json_each(:times) WHERE ${IS_CURRENT}`;

const CLEAR_SUBMISSIONS = `DELETE FROM submissions WHERE person = :person AND course = :course AND ${IS_CURRENT}`;
const SUBMISSION_VALUES = ['unit', 'number', 'round', 'kind', 'review', 'status', 'at', 'reviewedAt', 'replaced', 'commit', 'reviewCommit']
  .map((member) => `value ->> '${member}'`)
  .join(', ');
const ADD_SUBMISSIONS = `INSERT INTO submissions (person, course, unit, number, round, kind, review, status, submitted_at, reviewed_at, replaced, submitted_v,
    reviewed_v)
  SELECT :person, :course, ${SUBMISSION_VALUES} FROM json_each(:submissions) WHERE ${IS_CURRENT}`;

const openLateAt = ({ completedAt, term }: ProgressRow): string | null =>
  completedAt === null && term?.exemption === undefined ? (term?.due?.lateAt ?? null) : null;

const COLUMNS: Columns<ProgressRow> = {
  active: (row) => bit(row.active),
  direct: (row) => bit(row.sources.some((source) => source.kind === 'direct')),
  group_ids: (row) => JSON.stringify(row.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []))),
  assigned_at: (row) => row.assignedAt,
  opened_at: (row) => row.openedAt,
  last_at: (row) => row.lastAt,
  round: (row) => row.round,
  done_units: (row) => JSON.stringify(Object.keys(row.done).map(Number)),
  seconds: (row) => Object.values(row.seconds).reduce((sum, seconds) => sum + seconds, 0),
  completed_at: (row) => row.completedAt,
  first_completed_at: (row) => row.firstCompletedAt,
  ended_at: (row) => row.endedAt ?? null,
  completed: (row) => bit(row.completedAt !== null),
  assigned_span: (row) => spanOf(row.assignedAt),
  first_completed_span: (row) => (row.firstCompletedAt === null ? null : spanOf(row.firstCompletedAt)),
  scores: (row) => JSON.stringify(countedScores(row.scores)),
  due_at: (row) => row.term?.due?.at ?? null,
  late_at: (row) => row.term?.due?.lateAt ?? null,
  mandatory: (row) => bit(row.term?.due?.mandatory ?? false),
  open_late_at: openLateAt,
  extension: (row) => row.term?.extension ?? null,
  exemption: (row) => row.term?.exemption ?? null,
  access_end: (row) => row.term?.accessEnd?.at ?? null,
  access_kept: (row) => bit(row.term?.accessEnd?.kept ?? false),
  term_reason: (row) => row.term?.reason ?? null,
  last_second: (row) => (row.lastAt === null ? null : Math.floor(Date.parse(row.lastAt) / 1000)),
};
const storeEnrolment = upsertInto('enrolments', ['person', 'course'], COLUMNS, COMPUTED);

/** The feed carries rows of progressProjection; all rows are rebuilt when their shape changes. */
const progressRow = (row: FeedRow): ProgressRow => row.row as ProgressRow;

function upsert(feedRow: FeedRow): Statement[] {
  // An enrolment is never deleted; erasing a person builds the book from a new base.
  if (feedRow.row === null) return [];
  const row = progressRow(feedRow);
  const key = { person: row.person, course: row.course, v: feedRow.v };
  return [
    storeEnrolment(key, row),
    { sql: CLEAR_TIMES, params: key },
    { sql: ADD_TIMES, params: { ...key, times: JSON.stringify(secondsBySpan(row)), active: bit(row.active) } },
    { sql: CLEAR_SUBMISSIONS, params: key },
    { sql: ADD_SUBMISSIONS, params: { ...key, submissions: JSON.stringify(row.submissions) } },
  ];
}

export const enrolmentTable: BookTable = { file: 'enrolments', name: 'enrolments', kind: 'enrolment', ddl: DDL, upsert };
