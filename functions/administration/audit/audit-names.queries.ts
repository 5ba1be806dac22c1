import { sentence, type SentenceValue } from '../../../shared/kernel/regional/sentence.ts';
import { ERASED_USER } from '../../../shared/people/erasure.ts';
import type { BookReader } from '../../platform/book/book.ts';
import { allRows, oneOf, raw, sql } from '../../platform/book/sql.ts';

/** The kinds of records that audit entries name. */
export type NamedKind = 'user' | 'course' | 'branch' | 'group' | 'category';
export type NamedRecord = { readonly kind: NamedKind; readonly id: number };

/** Returns names as they are now: events carry ids only. */
export type AuditNames = (kind: NamedKind, id: number) => SentenceValue;

const TABLES = {
  user: { table: 'people.members', id: 'person', name: 'name', missing: sentence('an erased user', {}) },
  course: { table: 'catalogue.courses', id: 'course', name: 'title', missing: sentence('a deleted course', {}) },
  branch: { table: 'catalogue.branches', id: 'branch', name: 'name', missing: sentence('a deleted branch', {}) },
  group: { table: 'catalogue.groups', id: 'grp', name: 'name', missing: sentence('a deleted group', {}) },
  category: { table: 'catalogue.categories', id: 'category', name: 'name', missing: sentence('a deleted category', {}) },
} as const satisfies Record<NamedKind, unknown>;

type NameRow = { readonly id: number; readonly name: string; readonly deleted: number };

/** The record of an erased person stays, under the name that erasure gives it. */
const nameOf = (kind: NamedKind, { name, deleted }: NameRow): SentenceValue => {
  if (kind === 'user' && name === ERASED_USER) return TABLES.user.missing;
  return deleted ? sentence('{name} (deleted)', { name }) : name;
};

/** Returns the names of these records. A deleted one says so, and one without a name is told by its kind. */
export async function readAuditNames(book: BookReader, records: readonly NamedRecord[]): Promise<AuditNames> {
  const kinds = [...new Set(records.map(({ kind }) => kind))];
  const rowsOfKinds = await Promise.all(
    kinds.map(async (kind) => {
      const { table, id, name } = TABLES[kind];
      const ids = [...new Set(records.filter((record) => record.kind === kind).map((record) => record.id))];
      const columns = raw(`${id} AS id, ${name} AS name, deleted`);
      const rows = await allRows<NameRow>(book, sql`SELECT ${columns} FROM ${raw(table)} WHERE ${oneOf(raw(id), ids)}`);
      return rows.map((row) => [`${kind} ${row.id}`, nameOf(kind, row)] as const);
    }),
  );
  const names = new Map(rowsOfKinds.flat());
  return (kind, id) => names.get(`${kind} ${id}`) ?? TABLES[kind].missing;
}
