import { createHash } from 'node:crypto';

/** A statement as it is kept and shown. */
export type StoredStatement = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the store itself adds, and what may be said in several ways, is not compared. */
const NOT_COMPARED = new Set(['id', 'stored', 'authority', 'timestamp', 'version']);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** Returns a hash that is the same for statements that say the same. */
export function hashOfStatement(statement: Readonly<Record<string, unknown>>): string {
  const compared = Object.fromEntries(Object.entries(statement).filter(([name]) => !NOT_COMPARED.has(name)));
  return createHash('sha256')
    .update(JSON.stringify(sorted(compared)))
    .digest('base64url')
    .slice(0, 22);
}

/** A statement that is about to be stored. */
export type NewStatement = { readonly body: StoredStatement; readonly hash: string; readonly voids: string | null };
