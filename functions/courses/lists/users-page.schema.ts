import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { asId, type BranchId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { type BelongingInput, readBelonging } from '../../people/users/belonging.queries.ts';
import { UserPageType } from '../../people/users/user.schema.ts';
import { pageOfExternal, pageOfUsers, readUserFilter, USER_SORTS, type UserFilter } from '../../people/users/users-list.queries.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs } from '../../platform/graphql/paging.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope } from '../../tenancy/branch.queries.ts';
import { type HavingCourseInput, readHaving } from './having-course.queries.ts';
import { courseInScope } from '../course-scope.queries.ts';

type FilterIds = HavingCourseInput &
  BelongingInput & {
    readonly not_in_group?: string | null | undefined;
    readonly not_in_branch?: string | null | undefined;
    readonly not_in_course?: string | null | undefined;
  };
type Filter = Omit<UserFilter, 'roles' | 'status' | 'created' | 'lastLogin' | 'overdue'>;

/** Returns what leaves people out of a list. @throws NOT_FOUND unless all of it is in the caller's scope */
async function filterOf(viewer: TenantViewer, { not_in_group, not_in_branch, not_in_course, ...more }: FilterIds): Promise<Filter> {
  const [group, branch, course, havingCourse, belonging] = await Promise.all([
    not_in_group == null ? null : groupInScope(viewer, not_in_group),
    not_in_branch == null ? null : branchInScope(viewer, not_in_branch),
    not_in_course == null ? null : courseInScope(viewer, not_in_course),
    readHaving(viewer, more),
    readBelonging(viewer, more),
  ]);
  return {
    notInGroup: group && asId<GroupId>(group.id),
    notInBranch: branch && asId<BranchId>(branch.id),
    notInCourse: course && asId<CourseId>(course.id),
    having: havingCourse,
    ...belonging,
  };
}

tenantQuery('usersPage', {
  type: UserPageType,
  args: {
    ...pagedArgs,
    role: arg.string({ description: '(added) Several with commas between them: admin,instructor.' }),
    status: arg.string(),
    from: arg({ type: 'DateTime', description: 'People created at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'People created before this time.' }),
    external: arg.boolean({ defaultValue: false }),
    not_in_group: arg.id(),
    not_in_branch: arg.id(),
    not_in_course: arg.id(),
    in_course: arg.id({ description: '(added) Who has this course and has opened it since it last began.' }),
    in_group: arg.id({ description: '(added) With in_course: of the people of this group.' }),
    completed_before: arg({ type: 'DateTime', description: '(added) With in_course: who completed it before this time.' }),
    of_group: arg.id({ description: '(added) The people of this group.' }),
    of_branch: arg.id({ description: '(added) The people of this branch.' }),
    last_login: arg.string({ description: '(added) never, within_30_days, over_30_days or over_90_days.' }),
    overdue: arg.boolean({ description: '(added) Only people who are overdue in a course.' }),
  },
  resolve: async (viewer, args, call) => {
    const page = readPage(args, USER_SORTS, callerLanguage(call, viewer));
    if (args.external) return pageOfExternal(viewer, page);
    return pageOfUsers(viewer, page, { ...readUserFilter(args), ...(await filterOf(viewer, args)) }, call);
  },
});
