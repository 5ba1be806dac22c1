import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import type { CertificateRow } from './certificate.projection.ts';

/** How many certificates somebody has of a course: one for each time they completed it. */
const DDL = [
  `CREATE TABLE IF NOT EXISTS certificates (
    person INTEGER NOT NULL, course INTEGER NOT NULL, v INTEGER NOT NULL, issued INTEGER NOT NULL, PRIMARY KEY (person, course)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS certificates_by_course ON certificates (course, person)`,
];

const UPSERT = `INSERT INTO certificates (person, course, v, issued) VALUES (:person, :course, :v, :issued)
  ON CONFLICT (person, course) DO UPDATE SET v = excluded.v, issued = excluded.issued WHERE excluded.v > certificates.v`;

function upsert(feedRow: FeedRow): Statement[] {
  // A certificate is never taken back; a person's erasure rewrites the book from a new base.
  if (feedRow.row === null) return [];
  const { person, course, certificates } = feedRow.row as CertificateRow; // written by its projection
  return [{ sql: UPSERT, params: { person, course, v: feedRow.v, issued: certificates.length } }];
}

export const certificateTable: BookTable = { file: 'enrolments', name: 'certificates', kind: 'certificate', ddl: DDL, upsert };
