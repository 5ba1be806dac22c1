import { type ReactNode, useState } from 'react';
import type { PlayerUnit } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';
import { PlainText } from '../reading/plain-text.tsx';
import { ReadingStage } from '../reading/reading-stage.tsx';
import { AssignmentSession, useAssignmentSession } from './assignment-session.ts';
import { AssignmentStatus } from './assignment-status.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { SubmissionHistory } from './submission-history.tsx';
import { useHandingIn } from './use-handing-in.ts';
import { useLearnerSubmissions } from './use-learner-submissions.ts';
import { t } from '../../../../texts/text.ts';

/** Returns the latest submission of the unit; undefined for none. */
const latestOf = ({ course, unit }: UnitSession) =>
  course.userResponses.find(({ unit_id, input_type, status }) => unit_id === unit.id && input_type === 'Assignment' && status !== null);

/** Whether somebody has reviewed the latest submission; until the list is there, whether this unit needs it as it is published now. */
function useIsReviewed({ course, unit }: UnitSession, hasSubmitted: boolean): boolean {
  const { data } = useLearnerSubmissions(course.id, unit.id, hasSubmitted);
  const last = data?.ownSubmissions.at(-1);
  return last ? last.reviewed_at !== null : unit.completion_option === 'instructor-accepts';
}

function Content({ unit }: { unit: PlayerUnit }): ReactNode {
  const session = useAssignmentSession();
  const latest = latestOf(session);
  const { content } = unit as Extract<PlayerUnit, { __typename: 'AssignmentUnitType' }>; // the registry of kinds chooses this stage by the type
  const isSettled = latest?.status === 'accepted' && unit.completion_option === 'instructor-accepts';
  const handingIn = useHandingIn(session);
  const offered = isSettled ? null : latest ? 'later' : 'first';
  const [shown, setShown] = useState<'first' | 'later' | null>(offered);
  // A decision that is read meanwhile takes no form away whose file is on its way.
  if (shown !== offered && !handingIn.busy) setShown(offered);
  const reviewed = useIsReviewed(session, latest !== undefined);
  return (
    <>
      <PlainText text={content} missing={t('No content available')} />
      {latest && <AssignmentStatus status={latest.status} comment={latest.comment} reviewed={reviewed} />}
      {shown && <SubmissionForm key={shown} session={session} latest={latest ?? null} handingIn={handingIn} />}
      {latest && <SubmissionHistory courseId={session.course.id} unitId={unit.id} />}
    </>
  );
}

/** An assignment: what is asked, the state of the latest submission, the form to hand in, and all submissions. */
export const AssignmentStage = ({ session }: { session: UnitSession }): ReactNode => (
  <AssignmentSession value={session}>
    <ReadingStage session={session} Content={Content} />
  </AssignmentSession>
);
