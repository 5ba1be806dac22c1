import { amount, listOf, sentence } from '../../shared/kernel/regional/sentence.ts';
import { ROW_LISTS, type RowList } from '../../shared/access/row-acts.ts';
import { AppError, invalid } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { asId, type BranchId, type CourseId, type GroupId, type PersonId } from '../../shared/kernel/ids.ts';
import { filterId, foldSearch } from '../../shared/kernel/page-input.ts';
import { periodOf } from '../../shared/kernel/period.ts';
import { courseInScope } from '../courses/course-scope.queries.ts';
import { narrowedBy } from '../courses/lists/course-filter.queries.ts';
import { readHaving } from '../courses/lists/having-course.queries.ts';
import { COURSE_STATUSES, idsOfCourses } from '../courses/lists/course-list.queries.ts';
import { groupInScope } from '../people/group-scope.queries.ts';
import { idsOfGroups } from '../people/groups/groups.queries.ts';
import { readBelonging } from '../people/users/belonging.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { idsOfUsers, readUserFilter } from '../people/users/users-list.queries.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { branchInScope, idsOfBranches } from '../tenancy/branch.queries.ts';

type Optional<Value> = Value | null | undefined;

/** A search of a list, as the paged query of the list takes it, with the number of rows that the caller was told. */
export type RowSearch = {
  readonly total: number;
  readonly search?: Optional<string>;
  readonly role?: Optional<string>;
  readonly status?: Optional<string>;
  readonly from?: Optional<Instant>;
  readonly to?: Optional<Instant>;
  readonly category?: Optional<string>;
  readonly not_in_group?: Optional<string>;
  readonly not_in_branch?: Optional<string>;
  readonly not_in_course?: Optional<string>;
  readonly not_of_user?: Optional<string>;
  readonly in_course?: Optional<string>;
  readonly in_group?: Optional<string>;
  readonly completed_before?: Optional<Instant>;
  readonly of_group?: Optional<string>;
  readonly of_branch?: Optional<string>;
  readonly last_login?: Optional<string>;
  readonly overdue?: Optional<boolean>;
};

type Filter = Exclude<keyof RowSearch, 'total' | 'search'>;

/** The filters that each list has. */
const FILTERS: Readonly<Record<RowList, readonly Filter[]>> = {
  users: [
    'role',
    'status',
    'from',
    'to',
    'not_in_group',
    'not_in_branch',
    'not_in_course',
    'in_course',
    'in_group',
    'completed_before',
    'of_group',
    'of_branch',
    'last_login',
    'overdue',
  ],
  courses: ['category', 'status', 'from', 'to', 'not_in_group', 'not_in_branch', 'not_of_user'],
  branches: ['not_in_group', 'not_of_user'],
  groups: ['from', 'to', 'not_of_user'],
};
const ALL_FILTERS = [...new Set(Object.values(FILTERS).flat())];

type Search = {
  readonly call: Call;
  readonly viewer: TenantViewer;
  readonly found: RowSearch;
  readonly search: string;
  readonly most: number;
};

async function groupOf({ viewer, found }: Search): Promise<GroupId | null> {
  return found.not_in_group == null ? null : asId<GroupId>((await groupInScope(viewer, found.not_in_group)).id);
}

async function personIn({ viewer, found }: Search): Promise<PersonId | null> {
  const person = filterId<PersonId>(found.not_of_user);
  if (person !== null) await personInScope(viewer, person);
  return person;
}

async function matchingUsers(asked: Search): Promise<number[]> {
  const { call, viewer, found, search, most } = asked;
  const filter = {
    ...readUserFilter(found),
    ...(await readBelonging(viewer, found)),
    notInGroup: await groupOf(asked),
    notInBranch: found.not_in_branch == null ? null : asId<BranchId>((await branchInScope(viewer, found.not_in_branch)).id),
    having: await readHaving(viewer, found),
    notInCourse: found.not_in_course == null ? null : asId<CourseId>((await courseInScope(viewer, found.not_in_course)).id),
  };
  return idsOfUsers(viewer, search, filter, call, most);
}

async function matchingCourses({ call, viewer, found, search, most }: Search): Promise<number[]> {
  const status = COURSE_STATUSES.find((name) => name === found.status) ?? null;
  if (found.status != null && status === null)
    throw invalid('status', sentence('The status must be one of {statuses}.', { statuses: listOf(COURSE_STATUSES) }));
  return idsOfCourses(
    call,
    viewer,
    search,
    { status, updated: periodOf(found.from, found.to), ...(await narrowedBy(viewer, found)) },
    most,
  );
}

const FINDERS: Readonly<Record<RowList, (asked: Search) => Promise<number[]>>> = {
  users: matchingUsers,
  courses: matchingCourses,
  branches: async (asked) => {
    const filter = { notInGroup: await groupOf(asked), notOfUser: await personIn(asked) };
    return idsOfBranches(asked.viewer, asked.search, filter, asked.call.after, asked.most);
  },
  groups: async (asked) => {
    const filter = { notOfUser: await personIn(asked), created: periodOf(asked.found.from, asked.found.to) };
    return idsOfGroups(asked.viewer, asked.search, filter, asked.call.after, asked.most);
  },
};

/** More rows or fewer than this share of what the caller was told are another list. */
const TOLERANCE = 0.05;
const TOLERATED = 5;

const changed = (now: number, told: number): AppError =>
  new AppError(
    'CONFLICT',
    sentence('The list has changed: the search finds {now} rows now, not {before}. Check the list, then confirm again.', {
      now: amount(now),
      before: amount(told),
    }),
  );

/**
 * Returns the ids of all rows that a search finds now, at most so many, in ascending order.
 * @throws VALIDATION for a filter that the list does not have, CONFLICT when the search finds many more or fewer than the caller was told
 */
export async function matchingRows(call: Call, viewer: TenantViewer, list: RowList, found: RowSearch, most: number): Promise<number[]> {
  const foreign = ALL_FILTERS.find((filter) => found[filter] != null && !FILTERS[list].includes(filter));
  if (foreign !== undefined) throw invalid(foreign, sentence('{list} has no filter {name}.', { list: ROW_LISTS[list], name: foreign }));
  const ids = await FINDERS[list]({ call, viewer, found, search: foldSearch(found.search), most });
  if (Math.abs(ids.length - found.total) > Math.max(TOLERATED, found.total * TOLERANCE)) throw changed(ids.length, found.total);
  return ids;
}
