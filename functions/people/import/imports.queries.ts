import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { type PersonRefView, personRefs } from '../users/person-ref.queries.ts';
import { undoRefusal } from './imported-people.queries.ts';
import { type ImportItem, type ImportRowItem, importsOf, rowsOfImport } from './import.records.ts';

/** Older ones are not listed. */
const LISTED = 10;
const CHANGES = ['names', 'role', 'access', 'branches', 'groups'] as const;

/** An import, as the list shows it. */
export type ImportView = {
  readonly id: string;
  readonly name: string;
  readonly startedAt: string;
  readonly startedBy: PersonRefView | null;
  readonly created: number;
  /** What it changed of people who were there: of how many, and of how many each thing. */
  readonly changed: readonly { readonly what: string; readonly count: number }[];
  readonly state: 'done' | 'undoing' | 'undone';
  /** Why it can't be undone; null while it can, and once it was. */
  readonly undoRefusal: string | null;
};

function changesIn(rows: readonly ImportRowItem[]): ImportView['changed'] {
  const updated = rows.filter(({ kind }) => kind === 'updated');
  const counts = CHANGES.map((what) => ({ what, count: updated.filter(({ changed }) => changed?.includes(what)).length }));
  return [{ what: 'people', count: updated.length }, ...counts].filter(({ count }) => count > 0);
}

const stateOf = ({ job, undoneAt }: ImportItem): ImportView['state'] => {
  if (undoneAt !== undefined) return 'undone';
  return job === undefined ? 'done' : 'undoing';
};

/** Returns the last imports in the caller's scope, the newest first. */
export async function lastImports(viewer: TenantViewer): Promise<ImportView[]> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const imports = (await importsOf(scope)).filter(({ branch }) => bound === null || branch === bound);
  const last = imports.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, LISTED);
  const [people, rows] = await Promise.all([
    personRefs(last.map(({ by }) => by)),
    Promise.all(last.map(({ id }) => rowsOfImport(scope, id))),
  ]);
  const refusals = await Promise.all(
    last.map((item, index) => (stateOf(item) === 'done' ? undoRefusal(scope, rows[index] ?? []) : Promise.resolve(null))),
  );
  return last.map((item, index) => ({
    id: item.id,
    name: item.name,
    startedAt: item.startedAt,
    startedBy: people.get(item.by) ?? null,
    created: (rows[index] ?? []).filter(({ kind }) => kind !== 'updated').length,
    changed: changesIn(rows[index] ?? []),
    state: stateOf(item),
    undoRefusal: refusals[index] ?? null,
  }));
}
