import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { shownPath } from '../../files/file-addresses.queries.ts';
import { SourceTypeEnum } from '../../platform/graphql/enums.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { leadingGroup, leadingSource } from '../../people/source.queries.ts';
import { GroupRefType, SourceType } from '../../people/source.schema.ts';
import { branchId, tenantId } from '../../platform/request/access-records.ts';
import { scopeOf } from '../../platform/keys/keys.ts';
import { boundOf, branchInScope } from '../../tenancy/branch.queries.ts';
import { BranchType } from '../../tenancy/branch.schema.ts';
import { assignCoursesToBranch, removeCourseFromBranch } from './branch-courses.commands.ts';
import { allBranchCourses, BRANCH_COURSE_SORTS, type BranchCourseView, pageOfBranchCourses } from './branch-courses.queries.ts';

const BranchCourseType = builder.objectRef<BranchCourseView>('BranchCourse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    thumbnail: t.string({
      nullable: true,
      description: 'null = the default cover',
      resolve: ({ thumbnail }, _, { call }) => thumbnail && shownPath(call, thumbnail),
    }),
    source_type: t.field({ type: SourceTypeEnum, resolve: ({ sources }) => leadingSource(sources).kind }),
    group: t.field({ type: GroupRefType, nullable: true, resolve: ({ sources }) => leadingGroup(sources) }),
    sources: t.field({ type: [SourceType], resolve: ({ sources }) => [...sources] }),
  }),
});

const BranchCoursePageType = pageType('BranchCoursePage', BranchCourseType);

builder.objectField(BranchType, 'courses', (t) =>
  t.field({
    type: [BranchCourseType],
    nullable: true,
    resolve: async ({ full, tenant, branch, bound }, _, { call }) => {
      // Filled for branch(id) only, which has authorised the call.
      if (!full || tenant === null) return null;
      return [...(await allBranchCourses({ scope: scopeOf(tenantId(tenant)), branch: branchId(branch.id), bound }, call.after))];
    },
  }),
);

tenantQuery('branchCoursesPage', {
  type: BranchCoursePageType,
  args: {
    branch_id: arg.id({ required: true }),
    ...pagedArgs,
  },
  resolve: async (viewer, { branch_id, ...args }, call) => {
    const branch = await branchInScope(viewer, branch_id);
    const read = { scope: viewer.tenant.scope, branch: branchId(branch.id), bound: boundOf(viewer) };
    return pageOfBranchCourses(read, readPage(args, BRANCH_COURSE_SORTS, callerLanguage(call, viewer)), call.after);
  },
});

const BranchCoursesInputType = builder.inputType('BranchCoursesInput', {
  fields: (t) => ({ branch_id: t.id({ required: true }), course_ids: t.idList({ required: true }) }),
});

tenantMutation('assignCoursesToBranch', {
  type: 'Boolean',
  args: { branchCoursesInput: arg({ type: BranchCoursesInputType, required: true }) },
  resolve: async (viewer, { branchCoursesInput }, call) => {
    await assignCoursesToBranch(call, viewer, branchCoursesInput.branch_id, branchCoursesInput.course_ids);
    return true;
  },
});

tenantMutation('removeCourseFromBranch', {
  type: 'Boolean',
  args: { branch_id: arg.id({ required: true }), course_id: arg.id({ required: true }) },
  resolve: async (viewer, { branch_id, course_id }, call) => {
    await removeCourseFromBranch(call, viewer, branch_id, course_id);
    return true;
  },
});
