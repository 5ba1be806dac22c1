import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { beginningOf } from '../../../shared/kernel/beginning.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { readPage } from '../../../shared/kernel/page-input.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { narrowedBy } from '../../courses/lists/course-filter.queries.ts';
import { pageOfCourses } from '../../courses/lists/course-list.queries.ts';
import { CoursePageType } from '../../courses/lists/course-lists.schema.ts';
import { courseReadBy, readInOf } from '../../courses/translations/reader-language.queries.ts';
import { CourseType } from '../../courses/course.schema.ts';
import type { CourseSummaryView, UnitResponseView } from '../../courses/course-view.ts';
import { readHeaders } from '../../courses/course.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs } from '../../platform/graphql/paging.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { NO_TERM, termFields } from '../terms/term-view.ts';
import { termsView } from '../terms/terms-input.ts';
import { TermsType } from '../terms/terms.inputs.schema.ts';
import { isAuthor } from '../enrolment/course-access.queries.ts';
import { authorFormWithProgress, learnerForm } from './learner-course.queries.ts';
import { prefetchLearner } from './learner-read.ts';

/** The review state of an assignment. */
export const AssignmentStatusEnum = builder.enumType('AssignmentStatus', { values: ['pending', 'accepted', 'returned'] as const });

/** The GraphQL type of a stored response. */
export const UnitResponseType = builder.objectRef<UnitResponseView>('UnitResponse').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    unit_id: t.id({ resolve: (view) => view.unitId }),
    unit_type: t.exposeString('unitType', { nullable: true, description: '__typename of the unit' }),
    input_type: t.exposeString('inputType'),
    input_key: t.exposeString('inputKey', { nullable: true }),
    response: t.exposeString('response', { description: "JSON text as stored: the answer with the server's isCorrect and timeSpent." }),
    file_path: t.exposeString('filePath', { nullable: true }),
    is_correct: t.exposeBoolean('isCorrect', { nullable: true, description: "The server's grade; null when nothing is graded." }),
    status: t.field({ type: AssignmentStatusEnum, nullable: true, resolve: (view) => view.status }),
    comment: t.exposeString('comment', { nullable: true }),
  }),
});

builder.objectField(CourseType, 'userResponses', (t) =>
  t.field({ type: [UnitResponseType], description: "The caller's own stored responses.", resolve: (view) => [...view.userResponses] }),
);

builder.objectFields(CourseType, (t) => ({
  ...termFields(t, ({ term = NO_TERM }) => term),
  terms: t.field({
    type: TermsType,
    nullable: true,
    description: '(added) Until when all who have the course have to do it; null: no terms.',
    resolve: ({ terms }) => (terms ? termsView(terms) : null),
  }),
}));

callQuery('course', {
  type: CourseType,
  nullable: true,
  args: {
    id: arg.int({ required: true }),
    branchUrl: arg.string(),
    asLearner: arg.boolean({ defaultValue: false }),
    language: arg.string({
      description: "(added) In which language a learner reads it; absent, or not offered: the caller's own, else the source's.",
    }),
  },
  resolve: async ({ id, branchUrl, asLearner, language }, call) => {
    const readPrefetched = prefetchLearner(call, id);
    const viewer = authorise('course', await call.resolveViewer(branchUrl));
    const read = await readPrefetched(viewer);
    if (asLearner || !isAuthor(viewer)) {
      const readIn = readInOf(call, viewer, read.course, language);
      return learnerForm(viewer, read, readIn, call);
    }
    return authorFormWithProgress(viewer, await courseInScope(viewer, id), read, call.now);
  },
});

const DESCRIPTION_LENGTH = 160;

/** Returns the rows of the catalogue with the beginnings of their descriptions in the language of the caller, which are read for the courses of one page. */
async function described(call: Call, viewer: TenantViewer, rows: readonly CourseSummaryView[]): Promise<CourseSummaryView[]> {
  const headers = await readHeaders(
    viewer.tenant.scope,
    rows.map(({ id }) => asId<CourseId>(id)),
  );
  return rows.map((row, index) => {
    const header = headers[index];
    const description = header ? courseReadBy(call, viewer, header).description : '';
    return { ...row, description: beginningOf(description, DESCRIPTION_LENGTH) || null };
  });
}

const CATALOGUE_SORTS = ['title', 'price', 'date'] as const;

tenantQuery('catalogPage', {
  type: CoursePageType,
  args: {
    ...pagedArgs,
    category: arg.id(),
  },
  resolve: async (viewer, { category, ...args }, call) => {
    const page = readPage(args, CATALOGUE_SORTS, callerLanguage(call, viewer));
    const narrowed = await narrowedBy(viewer, { category });
    const coursePage = await pageOfCourses(call, viewer, { ...page, sort: page.sort ?? 'title' }, { catalogueAt: call.now, ...narrowed });
    const rows = await described(call, viewer, coursePage.data);
    return { ...coursePage, data: isAuthor(viewer) ? rows : rows.map((row) => ({ ...row, status: null })) };
  },
});
