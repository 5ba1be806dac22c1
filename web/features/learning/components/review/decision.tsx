import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { COMMENT_LIMIT, COMMENT_NEEDED } from '../../../../../shared/learning/review.ts';
import type { AssignmentSubmissionQuery, DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../../../design/patterns/form/unsaved-guard.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import { reviewAssignmentDocument } from '../../api/review-assignment.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { useKeys } from '../questions/use-keys.ts';
import { Before } from './before.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { acceptanceText, reviewText, stateOf, waits } from './submission-words.ts';
import { useKeysOn } from './use-keys-on.ts';
import styles from './review.module.css';

type Desk = AssignmentSubmissionQuery['assignmentSubmission'];
type DecisionProps = {
  desk: Desk;
  submission: DeskSubmissionFragment;
  former: readonly DeskSubmissionFragment[];
  onMove: (by: 1 | -1) => void;
  onDecided: () => void;
  onOpen: (id: string) => void;
};

/** Comments that are being written, by their reviewers and submissions: somebody looks at another one, and comes back. */
const comments = new Map<string, string>();

/** Accepting and returning, with the comment that is being written. */
function useDecision({ submission, onDecided }: Pick<DecisionProps, 'submission' | 'onDecided'>) {
  const key = `${useViewer().user.id} ${submission.id}`;
  const [comment, setComment] = useState(() => comments.get(key) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const command = useCommand(reviewAssignmentDocument, { invalidates: ['submissions', 'progress', 'enrolments'] });
  const name = fullNameOf(submission.user);
  const decide = async (accepted: boolean): Promise<void> => {
    if (command.isPending) return;
    if (!accepted && comment.trim() === '') {
      setProblem(COMMENT_NEEDED);
      box.current?.focus();
      return;
    }
    const input = { submission_id: submission.id, accepted, comment: comment.trim() === '' ? null : comment };
    await command.mutateAsync({ input, branchUrl: tenantAddress().branch });
    comments.delete(key);
    showToast(accepted ? named`The submission of ${name} was accepted.` : named`The submission was returned to ${name}.`);
    onDecided();
  };
  const change = (text: string): void => {
    setComment(text);
    setProblem(null);
    comments.set(key, text);
  };
  return {
    comment,
    change,
    problem,
    box,
    isUnsaved: useCallback(() => (comments.get(key) ?? '').trim() !== '', [key]),
    error: command.error,
    isPending: command.isPending,
    decide: (accepted: boolean) => void decide(accepted).catch(() => undefined),
  };
}

/** How a submission stands on which nobody decides any more, with the comment that went with the decision. */
function Outcome({ submission }: { submission: DeskSubmissionFragment }): ReactNode {
  return (
    <Note tone={submission.status === 'accepted' ? 'complete' : 'info'}>
      <p>
        {submission.is_replaced ? (
          'The learner has sent another submission since.'
        ) : (
          <>
            <b>{stateOf(submission)}</b>
            {reviewText(submission)}
          </>
        )}
      </p>
      {submission.comment && (
        <p className={styles.asked} dir="auto">
          “{submission.comment}”
        </p>
      )}
    </Note>
  );
}

type FormProps = { decision: ReturnType<typeof useDecision>; completes: string | null; keysOn: boolean };

/** The comment and both ways to decide. */
function DecisionForm({ decision, completes, keysOn }: FormProps): ReactNode {
  const { comment, change, problem, box, isUnsaved, error, isPending, decide } = decision;
  return (
    <div className={styles.decide}>
      <UnsavedGuard unsaved={isUnsaved} title="Leave without deciding?" text="Your comment has not been sent." />
      <Textarea
        ref={box}
        label="Comment"
        description="Required if you return it."
        placeholder="The learner gets this by email with your decision."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={COMMENT_LIMIT}
        value={comment}
        error={problem}
        readOnly={isPending}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {error && (
        <Note tone="danger" alert>
          <MessageLines messages={error.messages} />
        </Note>
      )}
      <Button
        size="md"
        fullWidth
        leftSection={<Check size={16} aria-hidden />}
        rightSection={keysOn && <kbd>A</kbd>}
        aria-keyshortcuts={keysOn ? 'A' : undefined}
        aria-disabled={isPending || undefined}
        onClick={() => decide(true)}
      >
        Accept
      </Button>
      <Button
        size="md"
        fullWidth
        variant="default"
        leftSection={<RotateCcw size={16} aria-hidden />}
        rightSection={keysOn && <kbd>R</kbd>}
        aria-keyshortcuts={keysOn ? 'R' : undefined}
        aria-disabled={isPending || undefined}
        onClick={() => decide(false)}
      >
        Return with comment
      </Button>
      {completes !== null && <p className="small dim">{completes}</p>}
    </div>
  );
}

/** What was asked, what was decided before, and the decision. */
export function Decision({ desk, submission, former, onMove, onDecided, onOpen }: DecisionProps): ReactNode {
  const decision = useDecision({ submission, onDecided });
  const { decide } = decision;
  const { isOffered, isOn, change } = useKeysOn();
  const isOpen = waits(submission);
  useKeys(isOn, (key) => {
    const act = { a: () => decide(true), r: () => decide(false) }[key.toLowerCase()];
    if (act && isOpen) act();
    const step = { j: 1, k: -1 }[key.toLowerCase()] as 1 | -1 | undefined;
    if (step) onMove(step);
    return (act !== undefined && isOpen) || step !== undefined;
  });
  return (
    <aside className={styles.decision} aria-label="Decision">
      <section>
        <h3 className="h3">What was asked</h3>
        <p className={styles.asked} dir="auto">
          {desk.unit_content ?? 'This unit is no longer part of the course.'}
        </p>
      </section>
      <Before former={former} onOpen={onOpen} />
      {!isOpen && <Outcome submission={submission} />}
      {isOpen && <DecisionForm decision={decision} completes={acceptanceText(desk.accepting_completes)} keysOn={isOn} />}
      {isOffered && <ReviewKeys on={isOn} onChange={change} />}
    </aside>
  );
}
