import { foldText } from '../../shared/kernel/fold-text.ts';
import { otherOrders } from '../../shared/kernel/regional/name-order.ts';
import { joinedName } from '../../shared/people/joined-name.ts';
import type { BookTable, Statement } from '../kernel/book.ts';
import type { FeedRow } from '../kernel/projection.ts';
import { bit, type Columns, upsertInto } from '../kernel/upsert.ts';

/** A member with the links to branches and groups, as the feed carries them. */
export type MemberRow = {
  readonly person: number;
  readonly role: string;
  readonly primary: boolean;
  readonly owner: boolean;
  readonly active: boolean;
  readonly deactivateAt: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: string;
  readonly lastLoginAt: string | null;
  readonly deleted: boolean;
  readonly deletedAt: string | null;
  readonly deletedBy: number | null;
  readonly branches: readonly {
    readonly branch: number;
    readonly role: string;
    readonly active: boolean;
    readonly direct: boolean;
    readonly groups: readonly number[];
  }[];
  /** Of somebody who was deleted or left: when, and the branches that they have no link to any more. */
  readonly leftAt?: string;
  readonly formerBranches?: readonly number[];
  readonly groups: readonly { readonly group: number; readonly since: string }[];
};

const DDL = [
  `CREATE TABLE IF NOT EXISTS members (
    person INTEGER PRIMARY KEY, v INTEGER NOT NULL,
    role TEXT NOT NULL, is_primary INTEGER NOT NULL, owner INTEGER NOT NULL, active INTEGER NOT NULL, deactivate_at TEXT,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL, name TEXT NOT NULL,
    name_fold TEXT NOT NULL, name_order TEXT, email_fold TEXT NOT NULL, joined_fold TEXT NOT NULL,
    created_at TEXT NOT NULL, last_login_at TEXT, deleted INTEGER NOT NULL, deleted_at TEXT, deleted_by INTEGER,
    left_at TEXT
  )`,
  `CREATE INDEX IF NOT EXISTS members_by_name ON members (deleted, name_fold, person, email_fold, joined_fold, active, deactivate_at)`,
  `CREATE TABLE IF NOT EXISTS member_branches (
    person INTEGER NOT NULL, branch INTEGER NOT NULL, role TEXT NOT NULL, active INTEGER NOT NULL, direct INTEGER NOT NULL, groups TEXT NOT NULL,
    PRIMARY KEY (branch, person)
  ) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS member_branches_by_person ON member_branches (person, active, branch, role)`,
  `CREATE TABLE IF NOT EXISTS former_branches (person INTEGER NOT NULL, branch INTEGER NOT NULL, PRIMARY KEY (person, branch)) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS member_groups (person INTEGER NOT NULL, grp INTEGER NOT NULL, since TEXT NOT NULL, PRIMARY KEY (grp, person)) WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS member_groups_by_person ON member_groups (person)`,
];

/** Links are replaced only by the stored version: a late row of a lower version changes nothing. */
const IS_CURRENT = `EXISTS (SELECT 1 FROM members WHERE person = :person AND v = :v)`;
const CLEAR_BRANCHES = `DELETE FROM member_branches WHERE person = :person AND ${IS_CURRENT}`;
const ADD_BRANCHES = `INSERT INTO member_branches (person, branch, role, active, direct, groups)
  SELECT :person, value ->> 'branch', value ->> 'role', value ->> 'active', value ->> 'direct', value -> 'groups' FROM json_each(:branches) WHERE ${IS_CURRENT}`;
const CLEAR_FORMER = `DELETE FROM former_branches WHERE person = :person AND ${IS_CURRENT}`;
const ADD_FORMER = `INSERT INTO former_branches (person, branch) SELECT DISTINCT :person, value FROM json_each(:branches) WHERE ${IS_CURRENT}`;
const CLEAR_GROUPS = `DELETE FROM member_groups WHERE person = :person AND ${IS_CURRENT}`;
const ADD_GROUPS = `INSERT INTO member_groups (person, grp, since)
  SELECT :person, value ->> 'group', value ->> 'since' FROM json_each(:groups) WHERE ${IS_CURRENT}`;

const fullName = ({ firstName, lastName }: MemberRow): string => `${firstName} ${lastName}`;

const COLUMNS: Columns<MemberRow> = {
  role: (row) => row.role,
  is_primary: (row) => bit(row.primary),
  owner: (row) => bit(row.owner),
  active: (row) => bit(row.active),
  deactivate_at: (row) => row.deactivateAt,
  first_name: (row) => row.firstName,
  last_name: (row) => row.lastName,
  email: (row) => row.email,
  name: fullName,
  name_fold: (row) => foldText(fullName(row)),
  name_order: (row) => otherOrders(fullName(row)),
  email_fold: (row) => foldText(row.email),
  joined_fold: (row) => joinedName(row.firstName, row.lastName),
  created_at: (row) => row.createdAt,
  last_login_at: (row) => row.lastLoginAt,
  deleted: (row) => bit(row.deleted),
  deleted_at: (row) => row.deletedAt,
  deleted_by: (row) => row.deletedBy,
  left_at: (row) => row.leftAt ?? null,
};
const storeMember = upsertInto('members', ['person'], COLUMNS);

function upsert(feedRow: FeedRow): Statement[] {
  // A member who left stays as a row marked as deleted; erasing a person builds the book from a new base.
  if (feedRow.row === null) return [];
  const row = feedRow.row as MemberRow; // written by memberRowProjection; all rows are rebuilt when this shape changes
  const key = { person: row.person, v: feedRow.v };
  return [
    storeMember(key, row),
    { sql: CLEAR_BRANCHES, params: key },
    { sql: ADD_BRANCHES, params: { ...key, branches: JSON.stringify(row.branches) } },
    { sql: CLEAR_FORMER, params: key },
    { sql: ADD_FORMER, params: { ...key, branches: JSON.stringify(row.formerBranches ?? []) } },
    { sql: CLEAR_GROUPS, params: key },
    { sql: ADD_GROUPS, params: { ...key, groups: JSON.stringify(row.groups) } },
  ];
}

export const memberTable: BookTable = { file: 'people', name: 'members', kind: 'member', ddl: DDL, upsert };
