import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { foldSearch, readPage } from '../../../shared/kernel/page-input.ts';
import { periodOf } from '../../../shared/kernel/period.ts';
import { GroupType } from '../../people/groups/group.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { readResourceCategories } from '../category.queries.ts';
import { narrowedBy } from './course-filter.queries.ts';
import { allCourses, COURSE_SORTS, COURSE_STATUSES, pageOfCourses } from './course-list.queries.ts';
import { completedInCourses, coursesInGroups, peopleInCourses } from './list-counts.queries.ts';
import { CourseSummaryType, ResourceCategoryType } from '../course.types.schema.ts';
import { readTemplates, type TemplateChoice } from '../template.queries.ts';

/** The GraphQL type of a page of courses. */
export const CoursePageType = pageType('CoursePage', CourseSummaryType);

builder.objectFields(CourseSummaryType, (t) => ({
  enrolled_count: t.int({
    nullable: true,
    description: '(added) In coursesPage: how many active people have it.',
    resolve: async ({ listed, id }) => (listed ? ((await peopleInCourses(listed)).get(id) ?? 0) : null),
  }),
  completed_count: t.int({
    nullable: true,
    description: '(added) In coursesPage: how many of those have completed it.',
    resolve: async ({ listed, id }) => (listed ? ((await completedInCourses(listed)).get(id) ?? 0) : null),
  }),
}));

builder.objectField(GroupType, 'course_count', (t) =>
  t.int({
    nullable: true,
    description: '(added) In lists: how many courses the group gives.',
    resolve: async ({ listed, id }) => (listed ? ((await coursesInGroups(listed)).get(id) ?? 0) : null),
  }),
);

function statusFilter(value: string | null | undefined): (typeof COURSE_STATUSES)[number] | null {
  if (value === null || value === undefined) return null;
  const status = COURSE_STATUSES.find((name) => name === value);
  if (!status) throw invalid('status', sentence('The status must be one of {statuses}.', { statuses: listOf(COURSE_STATUSES) }));
  return status;
}

tenantQuery('coursesPage', {
  type: CoursePageType,
  args: {
    ...pagedArgs,
    category: arg.id(),
    status: arg.string(),
    from: arg({ type: 'DateTime', description: 'Courses last updated at or after this time.' }),
    to: arg({ type: 'DateTime', description: 'Courses last updated before this time.' }),
    not_in_group: arg.id(),
    not_in_branch: arg.id(),
    not_of_user: arg.id(),
  },
  resolve: async (viewer, args, call) =>
    pageOfCourses(call, viewer, readPage(args, COURSE_SORTS, callerLanguage(call, viewer)), {
      status: statusFilter(args.status),
      updated: periodOf(args.from, args.to),
      ...(await narrowedBy(viewer, args)),
    }),
});

callQuery('courses', {
  type: [CourseSummaryType],
  args: { search: arg.string(), branchUrl: arg.string(), includeHidden: arg.boolean({ defaultValue: false }) },
  resolve: async ({ search, branchUrl, includeHidden }, call) => {
    const resolved = await call.resolveViewer(branchUrl);
    const isAuthoring = includeHidden === true || (search !== null && search !== undefined);
    const viewer = authorise(isAuthoring ? 'courses.authoring' : 'courses', resolved);
    // A search is for pickers: all published courses, also hidden ones and ones that are not open.
    const filter = includeHidden === true ? {} : isAuthoring ? { published: true } : { catalogueAt: call.now };
    return allCourses(call, viewer, foldSearch(search), filter, isAuthoring);
  },
});

tenantQuery('resourceCategories', {
  type: [ResourceCategoryType],
  resolve: async (viewer) => [...(await readResourceCategories(viewer.tenant.scope)).values()],
});

/** The GraphQL type of a certificate template, for choosing one; the certificates module adds the other fields. */
export const CertificateType = builder.objectRef<TemplateChoice>('Certificate').implement({
  fields: (t) => ({
    id: t.id({ resolve: (template) => template.id }),
    name: t.string({ resolve: (template) => template.name }),
    is_default: t.boolean({ resolve: (template) => template.isDefault }),
    created_at: t.field({ type: 'DateTime', nullable: true, resolve: (template) => template.createdAt }),
  }),
});

tenantQuery('certificates', {
  type: [CertificateType],
  branchUrl: false,
  resolve: (viewer) => readTemplates(viewer.tenant.scope),
});
