import * as z from 'zod/mini';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { scoreRules } from './unit-scores.ts';

/**
 * The units of every published course, in the file of the enrolments: a count of completed units that depends on
 * the file `catalogue` could not be stored. Filled by rows of the kind course, of which it reads the units alone.
 */
const DDL = [
  `CREATE TABLE IF NOT EXISTS outlines (
    course INTEGER PRIMARY KEY, v INTEGER NOT NULL, total INTEGER NOT NULL, counted TEXT NOT NULL, scored TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS outline_units (course INTEGER NOT NULL, unit INTEGER NOT NULL, PRIMARY KEY (course, unit)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS outline_scores (course INTEGER NOT NULL, unit INTEGER NOT NULL, rule TEXT NOT NULL, PRIMARY KEY (course, unit)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS outline_counts (
    course INTEGER NOT NULL, done_units TEXT NOT NULL, done INTEGER NOT NULL, PRIMARY KEY (course, done_units)
  ) WITHOUT ROWID`,
];

/** The members of a row of the kind course that this table reads. */
const outlineSchema = z.object({
  course: z.int(),
  outline: z.array(z.object({ id: z.int(), kind: z.optional(z.string()), scoreRule: z.optional(z.string()) })),
});

const UPSERT = `INSERT INTO outlines (course, v, total, counted, scored) VALUES (:course, :v, json_array_length(:units), '', '')
  ON CONFLICT (course) DO UPDATE SET v = excluded.v, total = excluded.total WHERE excluded.v > outlines.v`;

/**
 * `counted` is the set of units that the learners' `done` was counted with. Only a publication that adds or removes units
 * updates the learners; one that renames, reorders or rewrites units updates none.
 */
const TO_COUNT = `(SELECT counted <> :units FROM outlines WHERE course = :course AND v = :v)`;

const REMOVE_UNITS = `DELETE FROM outline_units WHERE course = :course AND unit NOT IN (SELECT value FROM json_each(:units)) AND ${TO_COUNT}`;
const ADD_UNITS = `INSERT OR IGNORE INTO outline_units (course, unit) SELECT :course, value FROM json_each(:units) WHERE ${TO_COUNT}`;

/**
 * Many learners of a course have completed the same units, so each set of units is counted once: over 100,000 learners this takes a fifth
 * of the time of a count for each. The counts stay in `outline_counts` for these statements only.
 */
const COUNT_SETS = `INSERT INTO outline_counts (course, done_units, done)
  SELECT :course, k.done_units, (SELECT count(*) FROM json_each(k.done_units) d, outline_units o WHERE o.course = :course AND o.unit = d.value)
  FROM (SELECT DISTINCT done_units FROM enrolments WHERE course = :course AND done_units <> '[]') k WHERE ${TO_COUNT}`;
const COUNT = `UPDATE enrolments SET done = counted.done
  FROM (SELECT e.person, k.done FROM enrolments e CROSS JOIN outline_counts k ON k.course = e.course AND k.done_units = e.done_units
    WHERE e.course = :course AND e.done <> k.done AND ${TO_COUNT}) counted
  WHERE enrolments.course = :course AND enrolments.person = counted.person`;
const DELETE_SETS = `DELETE FROM outline_counts WHERE course = :course`;
const COUNTED = `UPDATE outlines SET counted = :units WHERE course = :course AND v = :v`;

/** SQL of the mean, with two decimals, of what the scored units of a course gave; `scores` is a text of countedScores. */
export const scoreSql = (scores: string, course: string): string => `(SELECT round(avg(s.value ->> o.rule), 2)
  FROM json_each(${scores}) s CROSS JOIN outline_scores o WHERE o.course = ${course} AND o.unit = CAST(s.key AS INTEGER))`;

/** `scored` is the set of units, with their rules, that the learners' `score` was computed with. */
const TO_SCORE = `(SELECT scored <> :scored FROM outlines WHERE course = :course AND v = :v)`;
const REMOVE_SCORED = `DELETE FROM outline_scores WHERE course = :course AND ${TO_SCORE}`;
const ADD_SCORED = `INSERT INTO outline_scores (course, unit, rule)
  SELECT :course, CAST(key AS INTEGER), value FROM json_each(:scored) WHERE ${TO_SCORE}`;
const SCORE = `UPDATE enrolments SET score = ${scoreSql('enrolments.scores', ':course')}
  WHERE course = :course AND scores <> '{}' AND ${TO_SCORE}`;
const SCORED = `UPDATE outlines SET scored = :scored WHERE course = :course AND v = :v`;

function upsert(feedRow: FeedRow): Statement[] {
  // The outline of a deleted course stays: reports need it, and the course can be restored.
  if (feedRow.row === null) return [];
  const { course, outline } = outlineSchema.parse(feedRow.row);
  const units = JSON.stringify(outline.map((unit) => unit.id).sort((a, b) => a - b));
  const v = feedRow.v;
  const scored = JSON.stringify(scoreRules(outline));
  return [
    ...[UPSERT, REMOVE_UNITS, ADD_UNITS, COUNT_SETS, COUNT, COUNTED].map((sql) => ({ sql, params: { course, units, v } })),
    ...[REMOVE_SCORED, ADD_SCORED, SCORE, SCORED].map((sql) => ({ sql, params: { course, scored, v } })),
    { sql: DELETE_SETS, params: { course } },
  ];
}

export const outlineTable: BookTable = { file: 'enrolments', name: 'outlines', kind: 'course', ddl: DDL, upsert };

/**
 * Progress in percent, for SQL that joins `enrolments e` with `outlines t` on the course: the same figure as progressPercentOf
 * in shared/courses/course-outline.ts, 99 at most before the last unit.
 */
export const PROGRESS_SQL = `(CASE WHEN t.total IS NULL OR t.total = 0 OR e.done = 0 THEN 0 WHEN e.done >= t.total THEN 100
  ELSE min(99, CAST(round(100.0 * e.done / t.total) AS INTEGER)) END)`;

/**
 * Whether an enrolment that is not completed was opened in its round, or PROGRESS_SQL is above 0, without the division: a percentage rounds
 * up from 0.5. Figures evaluate it for every enrolment.
 */
export const IN_PROGRESS_SQL = `(e.completed = 0 AND (e.opened_at IS NOT NULL OR (coalesce(t.total, 0) > 0 AND 200 * e.done >= t.total)))`;

/** Status of an enrolment: the same values as pairStatus in shared/learning/figures.ts. */
export const STATUS_SQL = `(CASE WHEN e.completed THEN 'completed' WHEN ${IN_PROGRESS_SQL} THEN 'in-progress' ELSE 'not-started' END)`;
