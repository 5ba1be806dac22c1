import { foldText } from '../../shared/kernel/fold-text.ts';
import { joinedName } from '../../shared/people/joined-name.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
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
    person INTEGER PRIMARY KEY, v INTEGER NOT NULL, name TEXT NOT NULL, name_fold TEXT NOT NULL, email TEXT NOT NULL, email_fold TEXT NOT NULL,
    joined_fold TEXT NOT NULL, active INTEGER NOT NULL, super_admin INTEGER NOT NULL, created_at TEXT NOT NULL, last_login_at TEXT, tenants TEXT NOT NULL
  )`,
];

const UPSERT = `INSERT INTO identities (person, v, name, name_fold, email, email_fold, joined_fold, active, super_admin, created_at, last_login_at, tenants)
  VALUES (:person, :v, :name, :name_fold, :email, :email_fold, :joined_fold, :active, :super_admin, :created_at, :last_login_at, :tenants)
  ON CONFLICT (person) DO UPDATE SET v = excluded.v, name = excluded.name, name_fold = excluded.name_fold, email = excluded.email,
    email_fold = excluded.email_fold, joined_fold = excluded.joined_fold, active = excluded.active, super_admin = excluded.super_admin, last_login_at = excluded.last_login_at,
    tenants = excluded.tenants
  WHERE excluded.v > identities.v`;

function upsert(feedRow: FeedRow): Statement[] {
  if (feedRow.row === null)
    return [{ sql: 'DELETE FROM identities WHERE person = :person AND v < :v', params: { person: personOf(feedRow), v: feedRow.v } }];
  const row = feedRow.row as IdentityRow; // written by identityRowProjection
  const name = `${row.firstName} ${row.lastName}`;
  return [
    {
      sql: UPSERT,
      params: {
        person: row.person,
        v: feedRow.v,
        name,
        name_fold: foldText(name),
        email: row.email,
        email_fold: foldText(row.email),
        joined_fold: joinedName(row.firstName, row.lastName),
        active: row.active ? 1 : 0,
        super_admin: row.superAdmin ? 1 : 0,
        created_at: row.createdAt,
        last_login_at: row.lastLoginAt,
        tenants: JSON.stringify(row.tenants),
      },
    },
  ];
}

const personOf = ({ stream }: FeedRow): number => idsOf('identity', streamFromKey(stream)).person;

export const identityTable: BookTable = { file: 'people', name: 'identities', kind: 'identity', ddl: DDL, upsert };
