import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { COMMENT_NEEDED, reviewCommentSchema } from '../../../shared/learning/review.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import { streams } from '../../platform/keys/keys.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import { type Call, commandIdOf } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { executeMade } from '../../platform/store/execute.ts';
import { courseNow } from '../enrolment/course-rules.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { type SubmissionReviewView, reviewableSubmission, submissionReview } from './submission.queries.ts';

/** The input of `reviewAssignment`. */
type Review = { readonly submission_id: string | number; readonly accepted: boolean; readonly comment?: string | null | undefined };

/** Returns the comment without surrounding space; null for a blank one. @throws VALIDATION, also where a return has none */
function commentOf({ accepted, comment }: Review): string | null {
  const read = safeParse(reviewCommentSchema, comment ?? '');
  if (!read.success) throw invalid('comment', read.error.issues[0]?.message ?? COMMENT_NEEDED);
  const text = read.data.trim();
  if (text === '' && !accepted) throw invalid('comment', COMMENT_NEEDED);
  return text === '' ? null : text;
}

/**
 * Accepts or returns somebody's latest submission of a unit, and returns it as it is then.
 * @throws NOT_FOUND out of scope, FORBIDDEN for one's own, CONFLICT for one that is accepted or replaced
 */
export async function reviewAssignment(call: Call, viewer: TenantViewer, review: Review): Promise<SubmissionReviewView> {
  const reviewed = await reviewableSubmission(viewer, review.submission_id);
  const { ref, course } = reviewed;
  const comment = commentOf(review);
  const { scope } = viewer.tenant;
  const commandId = commandIdOf(call, 'reviewAssignment', [ref, review.accepted, comment]);
  await takeKey(call, viewer.person, ['reviewAssignment', ref, review.accepted, comment]);
  const loaded = await loadEnrolment(scope, ref.person, ref.course);
  const sealer = personSealer(scope, ref.person);
  const { token } = await executeMade(
    {
      decider: enrolmentDecider,
      scope,
      stream: streams.enrolment(scope, ref.person, ref.course),
      commandId,
      actor: { kind: 'person', id: viewer.person },
      now: call.now,
      loaded,
      sealer,
    },
    async () => ({
      type: 'ReviewAssignment' as const,
      course: courseNow(course),
      unit: ref.unit,
      round: ref.round,
      number: ref.number,
      accepted: review.accepted,
      sealedComment: comment === null ? null : await sealer.seal(comment),
      reviewer: viewer.person,
    }),
  );
  if (token !== null) call.tokens.push(token);
  return submissionReview(viewer, reviewed, call.now);
}
