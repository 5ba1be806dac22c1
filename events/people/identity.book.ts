import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import { joinedName } from '../../shared/people/joined-name.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';
import { idsOf, streamFromKey } from '../kernel/streams.ts';

/** A person of the whole product, in the platform's own book, which super admins search across instances. */
export type IdentityRow = {
  readonly person: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  readonly superAdmin: boolean;
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
  readonly tenants: readonly number[];
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS identities (
    person INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, name_order TEXT, email TEXT NOT NULL, email_fold TEXT NOT NULL,
    joined_fold TEXT NOT NULL, active INTEGER NOT NULL, super_admin INTEGER NOT NULL, created_at TEXT NOT NULL, last_login_at TEXT, tenants TEXT NOT NULL
  )`,
];

const fullName = ({ firstName, lastName }: IdentityRow): string => `${firstName} ${lastName}`;

const COLUMNS: Columns<IdentityRow> = {
  name: fullName,
  name_fold: (row) => foldText(fullName(row)),
  name_order: (row) => otherOrders(fullName(row)),
  email: (row) => row.email,
  email_fold: (row) => foldText(row.email),
  joined_fold: (row) => joinedName(row.firstName, row.lastName),
  active: (row) => bit(row.active),
  super_admin: (row) => bit(row.superAdmin),
  created_at: (row) => row.createdAt,
  last_login_at: (row) => row.lastLoginAt,
  tenants: (row) => JSON.stringify(row.tenants),
};
const storeIdentity = upsertInto('identities', ['person'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  if (feedRow.row === null)
    return [{ sql: 'DELETE FROM identities WHERE person = :person AND v < :v', params: { person: personOf(feedRow), v: feedRow.v } }];
  const row = feedRow.row as IdentityRow; // written by identityRowProjection
  return [storeIdentity({ person: row.person, v: feedRow.v }, row)];
}

const personOf = ({ stream }: FeedRow): number => idsOf('identity', streamFromKey(stream)).person;

export const identityTable: BookTable = { file: 'people', name: 'identities', kind: 'identity', ddl: DDL, upsert };
