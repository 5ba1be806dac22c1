import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import type { CertificateRow } from './certificate.projection.ts';

/** The number of certificates of a person for a course: one for each completion. */
const DDL = [
  `CREATE TABLE IF NOT EXISTS certificates (
    person INTEGER NOT NULL, course INTEGER NOT NULL, v INTEGER NOT NULL, issued INTEGER NOT NULL, PRIMARY KEY (person, course)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS certificates_by_course ON certificates (course, person)`,
];

const UPSERT = `INSERT INTO certificates (person, course, v, issued) VALUES (:person, :course, :v, :issued)
  ON CONFLICT (person, course) DO UPDATE SET v = excluded.v, issued = excluded.issued WHERE excluded.v > certificates.v`;

function upsert(feedRow: FeedRow): Statement[] {
  // A revoked certificate was issued all the same; erasing a person builds the book from a new base.
  if (feedRow.row === null) return [];
  const { person, course, certificates } = feedRow.row as CertificateRow; // written by certificateProjection
  return [{ sql: UPSERT, params: { person, course, v: feedRow.v, issued: certificates.length } }];
}

export const certificateTable: BookTable = { file: 'enrolments', name: 'certificates', kind: 'certificate', ddl: DDL, upsert };
