import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import type { CertificateRow } from './certificate.projection.ts';

/** The number of certificates of a person for a course, one for each completion, and the days of them, by which certifications count. */
const DDL = [
  `CREATE TABLE IF NOT EXISTS certificates (
    person INTEGER NOT NULL, course INTEGER NOT NULL, v INTEGER NOT NULL, issued INTEGER NOT NULL, PRIMARY KEY (person, course)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS certificates_by_course ON certificates (course, person)`,
  `CREATE TABLE IF NOT EXISTS completions (
    person INTEGER NOT NULL, course INTEGER NOT NULL, round INTEGER NOT NULL, day TEXT NOT NULL, revoked TEXT,
    PRIMARY KEY (course, person, round)
  ) WITHOUT ROWID`,
];

const UPSERT = `INSERT INTO certificates (person, course, v, issued) VALUES (:person, :course, :v, :issued)
  ON CONFLICT (person, course) DO UPDATE SET v = excluded.v, issued = excluded.issued WHERE excluded.v > certificates.v`;

/** Days are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM certificates WHERE person = :person AND course = :course AND v = :v)`;
const CLEAR_DAYS = `DELETE FROM completions WHERE course = :course AND person = :person AND ${IS_CURRENT}`;
const ADD_DAYS = `INSERT OR IGNORE INTO completions (person, course, round, day, revoked)
  SELECT :person, :course, value ->> 'round', value ->> 'issued', value ->> 'revoked' FROM json_each(:days) WHERE ${IS_CURRENT}`;

function upsert(feedRow: FeedRow): Statement[] {
  // A revoked certificate was issued all the same; erasing a person builds the book from a new base.
  if (feedRow.row === null) return [];
  const { person, course, certificates } = feedRow.row as CertificateRow; // written by certificateProjection
  const key = { person, course, v: feedRow.v };
  const days = certificates.map(({ round, issued, revoked }) => ({ round, issued, revoked }));
  return [
    { sql: UPSERT, params: { ...key, issued: certificates.length } },
    { sql: CLEAR_DAYS, params: key },
    { sql: ADD_DAYS, params: { ...key, days: JSON.stringify(days) } },
  ];
}

export const certificateTable: BookTable = { file: 'enrolments', name: 'certificates', kind: 'certificate', ddl: DDL, upsert };
