import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import { type Instant, toMillis } from '../../../shared/kernel/instant.ts';
import type { ListCall } from '../../platform/book/listed.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { type PersonRefView, personRefs } from '../users/person-ref.queries.ts';
import { emptyGroupsOf } from './empty-groups.queries.ts';
import {
  type ImportCounts,
  type ImportItem,
  type ImportRowItem,
  importsOf,
  LONGEST_CALL_MS,
  noteCounts,
  rowsOfImport,
} from './import.records.ts';
import { undoRefusals } from './undo-refusal.queries.ts';

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
  readonly changed: ImportCounts['changed'];
  /** How many groups it made that its undoing deletes: nobody is in them, they give no course, and the caller may delete them. */
  readonly emptyGroups: number;
  readonly state: 'done' | 'undoing' | 'undone';
  /** Why it can't be undone; null while it can, and once it was. */
  readonly undoRefusal: Message | null;
};

function changesIn(rows: readonly ImportRowItem[]): ImportCounts['changed'] {
  const updated = rows.filter(({ kind }) => kind === 'updated');
  const counts = CHANGES.map((what) => ({ what, count: updated.filter(({ changed }) => changed?.includes(what)).length }));
  return [{ what: 'people', count: updated.length }, ...counts].filter(({ count }) => count > 0);
}

const stateOf = ({ job, undoneAt }: ImportItem): ImportView['state'] => {
  if (undoneAt !== undefined) return 'undone';
  return job === undefined ? 'done' : 'undoing';
};

/** Returns what the people of an import come to: as it is stored, else counted, and stored where no more of them can come. */
async function countsIn(scope: Scope, item: ImportItem, now: Instant): Promise<ImportCounts> {
  if (item.counts) return item.counts;
  const rows = await rowsOfImport(scope, item.id);
  const counts = { created: rows.filter(({ kind }) => kind !== 'updated').length, changed: changesIn(rows) };
  if (toMillis(now) - toMillis(item.calledAt ?? item.startedAt) > LONGEST_CALL_MS) await noteCounts(item, counts);
  return counts;
}

/** Returns the last imports in the caller's scope, the newest first. */
export async function lastImports({ now, after }: ListCall, viewer: TenantViewer): Promise<ImportView[]> {
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const imports = (await importsOf(scope)).filter(({ branch }) => bound === null || branch === bound);
  const last = imports.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, LISTED);
  const done = last.filter((item) => stateOf(item) === 'done');
  const [people, counts, refusals, empty] = await Promise.all([
    personRefs(last.map(({ by }) => by)),
    Promise.all(last.map((item) => countsIn(scope, item, now))),
    undoRefusals(scope, done, { after }),
    emptyGroupsOf(
      viewer,
      done.flatMap(({ groups = [] }) => groups),
      { after },
    ),
  ]);
  return last.map((item, index) => ({
    id: item.id,
    name: item.name,
    startedAt: item.startedAt,
    startedBy: people.get(item.by) ?? null,
    created: counts[index]?.created ?? 0,
    changed: counts[index]?.changed ?? [],
    emptyGroups: (item.groups ?? []).filter((group) => empty.has(group)).length,
    state: stateOf(item),
    undoRefusal: refusals[done.indexOf(item)] ?? null,
  }));
}
