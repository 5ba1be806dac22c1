import { callerLanguage } from '../../platform/languages/caller-language.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { filterId, readPage, WHOLE_LIST } from '../../../shared/kernel/page-input.ts';
import type { CourseId } from '../../../shared/kernel/ids.ts';
import { CourseRefType } from '../../courses/course.types.schema.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { personRefs } from '../../people/users/person-ref.queries.ts';
import { UserRefType } from '../../people/users/user-ref.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callQuery, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { unitIdOf } from '../learner-input.ts';
import { AssignmentStatusEnum } from '../player/course.schema.ts';
import { prefetchLearner } from '../player/learner-read.ts';
import { reviewAssignment } from './review.commands.ts';
import { SUBMISSION_SORTS, submissionPage, type SubmissionFilter } from './submission-list.queries.ts';
import { type SubmissionReviewView, openListed, learnerSubmissions, reviewableSubmission, submissionReview } from './submission.queries.ts';
import type { SubmissionView } from './submission.view.ts';

const SubmissionType = builder.objectRef<SubmissionView>('AssignmentSubmission').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({ type: UserRefType, resolve: (view) => view.user }),
    course: t.field({ type: CourseRefType, resolve: (view) => view.course }),
    unit_id: t.id({ resolve: (view) => view.unit }),
    unit_title: t.exposeString('unitTitle'),
    type: t.exposeString('kind', { description: "'AssignmentText' or 'AssignmentFile'" }),
    content: t.exposeString('content', {
      nullable: true,
      description: '(added) Where the texts of an answer are more than 2 MB together, the first 100 characters of others.',
    }),
    file_path: t.exposeString('filePath', { nullable: true }),
    submitted_at: t.field({ type: 'DateTime', resolve: (view) => view.at }),
    status: t.field({ type: AssignmentStatusEnum, resolve: (view) => view.status }),
    comment: t.exposeString('comment', { nullable: true }),
    number: t.exposeInt('number', { description: 'From 1 in each round of the course.' }),
    is_replaced: t.boolean({
      description: 'The learner has sent another one before this one was reviewed, or has started again.',
      resolve: (view) => view.replaced,
    }),
    state: t.string({
      description: "(added) The status, or 'replaced' where the learner has sent another one since.",
      resolve: (view) => (view.replaced ? 'replaced' : view.status),
    }),
    view_url: t.exposeString('viewUrl', { nullable: true, description: 'The file, to be shown in place: a path grant for its reader.' }),
    file_type: t.string({ nullable: true, description: 'Type of the file, by its content.', resolve: (view) => view.file?.type ?? null }),
    file_size: t.float({ nullable: true, description: 'Bytes.', resolve: (view) => view.file?.size ?? null }),
    reviewed_at: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.reviewedAt }),
    reviewed_by: t.field({
      type: UserRefType,
      nullable: true,
      description: 'null for learners.',
      resolve: async ({ reviewer }) => (reviewer === null ? null : ((await personRefs([reviewer])).get(reviewer) ?? null)),
    }),
  }),
});

const SubmissionPageType = pageType('AssignmentSubmissionPage', SubmissionType);

const SubmissionReviewType = builder.objectRef<SubmissionReviewView>('AssignmentDesk').implement({
  description: 'A submission with what its reviewer needs beside it.',
  fields: (t) => ({
    submission: t.field({ type: SubmissionType, resolve: (review) => review.submission }),
    unit_content: t.exposeString('unitContent', { nullable: true, description: 'What the unit asks for.' }),
    accepting_completes: t.exposeString('completes', {
      nullable: true,
      description: "What accepting it completes: 'unit', or 'course', which also issues the certificate; null: neither.",
    }),
    submissions: t.field({
      type: [SubmissionType],
      description: 'All submissions of this person and unit, the first one first.',
      resolve: (review) => [...review.all],
    }),
  }),
});

const STATUSES = ['pending', 'accepted', 'returned'] as const;

type FilterArguments = { readonly courseId?: number | null | undefined; readonly status?: string | null | undefined };

/** @throws VALIDATION for an unknown status, NOT_FOUND for a course out of scope */
async function filterOf(viewer: TenantViewer, { courseId, status: sent }: FilterArguments): Promise<SubmissionFilter> {
  const status = STATUSES.find((name) => name === sent) ?? null;
  if (sent != null && status === null) throw invalid('status', 'The status must be pending, accepted or returned.');
  const course = filterId<CourseId>(courseId);
  if (course !== null) await courseInScope(viewer, course);
  return { course, status };
}

const WHOLE = { search: '', sort: null, descending: false, page: 1, limit: WHOLE_LIST } as const;

tenantQuery('assignmentSubmissions', {
  type: [SubmissionType],
  description: '[S A I in scope] Assignment submissions, oldest first; status null = all.',
  args: { courseId: arg.int(), status: arg.string() },
  resolve: async (viewer, args, call) => {
    const { rows, paginatorInfo } = await submissionPage(call, viewer, WHOLE, await filterOf(viewer, args));
    if (paginatorInfo.total > WHOLE_LIST) throw new AppError('VALIDATION', 'Use assignmentSubmissionsPage.');
    return openListed(viewer, rows, call.now);
  },
});

tenantQuery('assignmentSubmissionsPage', {
  type: SubmissionPageType,
  description: '[S A I in scope] See assignmentSubmissions. search: person, course or unit. Own order: oldest first.',
  args: { ...pagedArgs, courseId: arg.int(), status: arg.string() },
  resolve: async (viewer, { courseId, status, ...args }, call) => {
    const page = readPage(args, SUBMISSION_SORTS, callerLanguage(call, viewer));
    const { rows, paginatorInfo } = await submissionPage(call, viewer, page, await filterOf(viewer, { courseId, status }));
    return { data: await openListed(viewer, rows, call.now), paginatorInfo };
  },
});

tenantQuery('assignmentSubmission', {
  type: SubmissionReviewType,
  description: "[S A I in scope] One submission, never one's own, with what was asked and all of the same person and unit.",
  args: { submission_id: arg.id({ required: true }) },
  resolve: async (viewer, { submission_id }, call) => submissionReview(viewer, await reviewableSubmission(viewer, submission_id), call.now),
});

callQuery('ownSubmissions', {
  type: [SubmissionType],
  description: "[* enrolled] The caller's submissions of a unit, the first one first.",
  args: { course_id: arg.id({ required: true }), unit_id: arg.id({ required: true }), branchUrl: arg.string() },
  resolve: async ({ course_id, unit_id, branchUrl }, call) => {
    const readPrefetched = prefetchLearner(call, course_id);
    const viewer = authorise('ownSubmissions', await call.resolveViewer(branchUrl));
    return learnerSubmissions(viewer, await readPrefetched(viewer), unitIdOf(unit_id), call.now);
  },
});

const ReviewAssignmentInput = builder.inputType('ReviewAssignmentInput', {
  fields: (t) => ({
    submission_id: t.id({ required: true }),
    accepted: t.boolean({ required: true }),
    comment: t.string({ description: 'Shown to the learner; needed when accepted is false.' }),
  }),
});

tenantMutation('reviewAssignment', {
  type: SubmissionType,
  description: "[S A I in scope] Accepts or returns a submission, never one's own.",
  args: { input: arg({ type: ReviewAssignmentInput, required: true }) },
  resolve: async (viewer, { input }, call) => (await reviewAssignment(call, viewer, input)).submission,
});
