import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { permissionsOf } from '../../../shared/access/permissions.ts';
import { accessTable, type Operation } from '../../../shared/access/table.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { type PaginatorInfo, paginatorOf } from '../../../shared/kernel/page-input.ts';
import { templateImpact } from '../../certificates/templates/template.queries.ts';
import { categoryImpact } from '../../courses/categories/category-impact.queries.ts';
import { courseImpact, deletedCourses } from '../../courses/deletion/deleted-courses.queries.ts';
import { groupImpact } from '../../courses/groups/group-impact.queries.ts';
import { deletedUsers, userImpact } from '../../people/deletion/deleted-users.queries.ts';
import { type PersonRefView, personRefs } from '../../people/users/person-ref.queries.ts';
import type { DeletedPage, Window } from '../../platform/deletion/deleted-rows.queries.ts';
import { type Impact, purgeDay } from '../../platform/deletion/deletion.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchImpact, deletedBranches } from '../../tenancy/deleted-branches.queries.ts';

/** How the deleted records of a kind are listed and counted, and the operation whose permission is needed. */
type DeletableKind = {
  readonly call: Operation;
  /** Absent: what is deleted of this kind cannot be restored, so it is not listed. */
  readonly deleted?: (call: Call, viewer: TenantViewer, window: Window) => Promise<DeletedPage>;
  readonly impact: (call: Call, viewer: TenantViewer, id: string) => Promise<Impact>;
};

const KINDS: Readonly<Record<string, DeletableKind>> = {
  user: { call: 'deleteUser', deleted: deletedUsers, impact: userImpact },
  branch: { call: 'DeleteBranch', deleted: deletedBranches, impact: branchImpact },
  course: { call: 'deleteCourse', deleted: deletedCourses, impact: courseImpact },
  category: { call: 'deleteCategory', impact: categoryImpact },
  group: { call: 'deleteGroup', impact: groupImpact },
  certificate: { call: 'deleteCertificate', impact: (_, viewer, id) => templateImpact(viewer, id) },
};

/** @throws VALIDATION for an unknown kind */
export function kindNamed(name: string): DeletableKind {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind) return kind;
  throw invalid('kind', sentence('The kind must be one of {kinds}.', { kinds: listOf(Object.keys(KINDS)) }));
}

type RestorableKind = Required<DeletableKind>;
const isRestorableKind = (kind: DeletableKind): kind is RestorableKind => kind.deleted !== undefined;

/** @throws VALIDATION for an unknown kind, and for one of which nothing can be restored */
export function restorableKindNamed(name: string): RestorableKind {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind && isRestorableKind(kind)) return kind;
  const names = Object.entries(KINDS).flatMap(([other, { deleted }]) => (deleted ? [other] : []));
  throw invalid('kind', sentence('The kind must be one of {kinds}.', { kinds: listOf(names) }));
}

export type DeletedItemView = {
  readonly id: number;
  readonly name: string;
  /** Of people, for those who may erase them. */
  readonly email: string | null;
  readonly deletedAt: string;
  readonly deletedBy: PersonRefView | null;
  readonly restorableUntil: string;
};

/** Returns a page of the records that were deleted in the last 30 days and that the viewer may restore, the last deleted first. */
export async function pageOfDeleted(
  kind: RestorableKind,
  call: Call,
  viewer: TenantViewer,
  window: Window,
): Promise<{ data: readonly DeletedItemView[]; paginatorInfo: PaginatorInfo }> {
  const { rows, total } = await kind.deleted(call, viewer, window);
  const people = await personRefs(rows.flatMap((row) => row.deletedBy ?? []));
  const mayErase = permissionsOf(accessTable, accessSubjectOf(viewer)).includes('eraseUser');
  const data = rows.map(({ id, name, email, deletedAt, deletedBy }) => ({
    id,
    name,
    email: mayErase ? email : null,
    deletedAt,
    deletedBy: deletedBy === null ? null : (people.get(deletedBy) ?? null),
    restorableUntil: `${purgeDay(deletedAt)}T00:00:00.000Z`,
  }));
  return { data, paginatorInfo: paginatorOf(window, total) };
}

export type ImpactView = {
  readonly name: string;
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly restorable: boolean;
};

/** Returns what a deletion would take with it, the largest count first. */
export async function impactOf(kind: DeletableKind, call: Call, viewer: TenantViewer, id: string): Promise<ImpactView> {
  const { name, counts, restorable } = await kind.impact(call, viewer, id);
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return { name, counts: counted.map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count), restorable };
}
