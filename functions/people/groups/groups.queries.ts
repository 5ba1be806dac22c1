import { callerLanguage } from '../../platform/languages/caller-language.ts';
import type { BookFile } from '../../../events/kernel/book.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type PageRequest, type PaginatorInfo, paginatorOf, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import { ALWAYS, type Period } from '../../../shared/kernel/period.ts';
import { rightsOnGroup } from '../../../shared/access/row-rights.ts';
import { openBook } from '../../platform/book/book.ts';
import type { ListCall, ReadingCall, Listed } from '../../platform/book/listed.ts';
import { inPeriod } from '../../platform/book/period.sql.ts';
import { allOf, allRows, contains, direction, limitTo, pageOf, raw, type Sql, sql, nameIn } from '../../platform/book/sql.ts';
import type { ConsistencyToken } from '../../platform/keys/consistency-tokens.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import type { GroupItem } from '../group.records.ts';
import { hasOnlyBranch } from '../group-scope.queries.ts';

/** The fields by which groups can be sorted. */
export const GROUP_SORTS = ['name', 'description', 'created_at'] as const;
/** A field by which groups can be sorted. */
type GroupSort = (typeof GROUP_SORTS)[number];

/** A group for a caller who has it in scope; `full` fills its lists, for `group(id)` only. */
export type GroupView = {
  readonly id: GroupId;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  readonly viewer: TenantViewer;
  readonly full: boolean;
  readonly rights: readonly string[];
  /** Inside a page of a list: its rows. */
  readonly listed?: Listed;
};

type Row = { grp: number; name: string; description: string | null; created_at: string };

/** Rule G5: inside a branch, groups that have it and no other. */
const inScope = (viewer: TenantViewer): Sql => {
  const bound = boundOf(viewer);
  return bound === null ? sql`g.deleted = 0` : sql`g.deleted = 0 AND ${hasOnlyBranch(bound)}`;
};

/** What a list of groups is narrowed by: groups that a person is in are left out, and those that were not made in a period. */
export type GroupFilter = { readonly notOfUser: PersonId | null; readonly created: Period };
/** All groups in the caller's scope. */
export const ALL_GROUPS: GroupFilter = { notOfUser: null, created: ALWAYS };

const without = (person: PersonId | null): Sql[] =>
  person === null ? [] : [sql`NOT EXISTS (SELECT 1 FROM people.member_groups l WHERE l.grp = g.grp AND l.person = ${person})`];

const conditionOf = (viewer: TenantViewer, search: string, { notOfUser, created }: GroupFilter): Sql =>
  allOf([
    inScope(viewer),
    ...without(notOfUser),
    ...inPeriod(raw('g.created_at'), created),
    contains(search, 'g.name_fold', 'g.description_fold'),
  ]);

const filesFor = ({ notOfUser }: GroupFilter): BookFile[] => (notOfUser === null ? ['catalogue'] : ['catalogue', 'people']);

const columnOf = ({ sort, language }: PageRequest<GroupSort>): Sql =>
  ({ name: nameIn('g.name', language), description: raw('g.description_fold'), created_at: raw('g.created_at') })[sort ?? 'name'];

/** Returns a page of the groups in the caller's scope. */
export async function pageOfGroups(
  viewer: TenantViewer,
  page: PageRequest<GroupSort>,
  filter: GroupFilter,
  { now, after }: ListCall,
): Promise<{ data: GroupView[]; paginatorInfo: PaginatorInfo }> {
  const book = await openBook(viewer.tenant.scope, filesFor(filter), after);
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: raw('g.grp, g.name, g.description, g.created_at'),
      from: raw('catalogue.groups g'),
      where: conditionOf(viewer, page.search, filter),
      order: sql`${columnOf(page)} ${direction(page.descending)}, g.grp`,
    },
    page,
  );
  const rights = rightsOnGroup(accessSubjectOf(viewer));
  const listed = { viewer, ids: rows.map(({ grp }) => grp), now, after };
  const data = rows.map(({ grp, name, description, created_at }): GroupView => ({
    id: asId<GroupId>(grp),
    name,
    description,
    createdAt: created_at,
    viewer,
    full: false,
    rights,
    listed,
  }));
  return { data, paginatorInfo: paginatorOf(page, total) };
}

/** Returns the ids of the first groups that search and filter find in the caller's scope, in ascending order. */
export async function idsOfGroups(
  viewer: TenantViewer,
  search: string,
  filter: GroupFilter,
  after: readonly ConsistencyToken[],
  most: number,
): Promise<number[]> {
  const book = await openBook(viewer.tenant.scope, filesFor(filter), after);
  const rows = await allRows<{ grp: number }>(
    book,
    sql`SELECT g.grp FROM catalogue.groups g WHERE ${conditionOf(viewer, search, filter)} ORDER BY g.grp ${limitTo(most)}`,
  );
  return rows.map(({ grp }) => grp);
}

/** Returns all groups in the caller's scope, by name. @throws VALIDATION above 5,000 rows */
export async function allGroups(viewer: TenantViewer, call: ReadingCall): Promise<GroupView[]> {
  const page = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST, language: callerLanguage(call, viewer) };
  const { data, paginatorInfo } = await pageOfGroups(viewer, page, ALL_GROUPS, call);
  if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use groupsPage.');
  return data;
}

/** Returns a group for the caller who read or changed it. */
export const viewGroup = (viewer: TenantViewer, group: GroupItem, full: boolean): GroupView => ({
  id: asId<GroupId>(group.id),
  name: group.name,
  description: group.description,
  createdAt: group.createdAt,
  viewer,
  full,
  rights: rightsOnGroup(accessSubjectOf(viewer)),
});
