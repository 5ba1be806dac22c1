import type { BookTable, Statement } from '../../kernel/book.ts';
import type { FeedRow } from '../../kernel/projection.ts';
import type { HolderRow } from './holder.projection.ts';

/** What was decided on people and certifications, as JSON: rounds and states are made of it where they are read. */
const DDL = [
  `CREATE TABLE IF NOT EXISTS holders (
    person INTEGER NOT NULL, certification INTEGER NOT NULL, v INTEGER NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (certification, person)
  ) WITHOUT ROWID`,
];

const UPSERT = `INSERT INTO holders (person, certification, v, facts) VALUES (:person, :certification, :v, :facts)
  ON CONFLICT (certification, person) DO UPDATE SET v = excluded.v, facts = excluded.facts WHERE excluded.v > holders.v`;

function upsert(feedRow: FeedRow): Statement[] {
  // These streams never end; erasing a person builds the book from a new base.
  if (feedRow.row === null) return [];
  const { person, certification, ...facts } = feedRow.row as HolderRow; // written by holderProjection
  return [{ sql: UPSERT, params: { person, certification, v: feedRow.v, facts: JSON.stringify(facts) } }];
}

export const holderTable: BookTable = { file: 'enrolments', name: 'holders', kind: 'holder', ddl: DDL, upsert };
