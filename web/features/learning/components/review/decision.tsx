import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { COMMENT_LIMIT, COMMENT_NEEDED } from '../../../../../shared/learning/review.ts';
import type { AssignmentSubmissionQuery, DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
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
import { acceptanceText, outcomeOf, waits } from './submission-words.ts';
import { useKeysOn } from './use-keys-on.ts';
import styles from './review.module.css';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type ReviewedSubmission = AssignmentSubmissionQuery['assignmentSubmission'];
type DecisionProps = {
  desk: ReviewedSubmission;
  submission: DeskSubmissionFragment;
  former: readonly DeskSubmissionFragment[];
  onMove: (by: 1 | -1) => void;
  onDecided: () => void;
  onOpen: (id: string) => void;
  /** Returns the focus to the row of the submission. */
  onLeave: () => void;
};

/** Comments that are being written, by their reviewers and submissions: somebody looks at another one, and comes back. */
const comments = new Map<string, string>();

/** Accepting and returning, with the comment that is being written. */
function useDecision({ submission, onDecided }: Pick<DecisionProps, 'submission' | 'onDecided'>) {
  const key = `${useViewer().user.id} ${submission.id}`;
  const [comment, setComment] = useState(() => comments.get(key) ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const command = useCommand(reviewAssignmentDocument, { invalidates: ['submissions', 'progress', 'enrolments'] });
  const name = fullNameOf(submission.user);
  const decide = async (accepted: boolean): Promise<void> => {
    if (command.isPending) return;
    if (!accepted && comment.trim() === '') {
      setProblem(t(COMMENT_NEEDED));
      box.current?.focus();
      return;
    }
    setAsks(false);
    const input = { submission_id: submission.id, accepted, comment: comment.trim() === '' ? null : comment };
    await command.mutateAsync({ input, branchUrl: tenantAddress().branch });
    comments.delete(key);
    showToast(rich(accepted ? 'The submission of {name} was accepted.' : 'The submission was returned to {name}.', { name }));
    onDecided();
  };
  const change = (text: string): void => {
    setComment(text);
    setProblem(null);
    comments.set(key, text);
  };
  const decideOn = (accepted: boolean): void => void decide(accepted).catch(() => undefined);
  /** A key is pressed more easily than a button: one that issues a certificate, which nothing takes back, asks once. */
  const accept = (issues: boolean): void => {
    if (issues && !asks) setAsks(true);
    else decideOn(true);
  };
  /** Without a comment the key leads to the box for it, in which nobody could have written yet. */
  const giveBack = (): void => {
    setAsks(false);
    if (comment.trim() === '') box.current?.focus();
    else decideOn(false);
  };
  return {
    comment,
    change,
    asks,
    accept,
    giveBack,
    problem,
    box,
    isUnsaved: useCallback(() => (comments.get(key) ?? '').trim() !== '', [key]),
    error: command.error,
    isPending: command.isPending,
    decide: decideOn,
  };
}

/** How a submission stands on which nobody decides any more, with the comment that went with the decision. */
function Outcome({ submission }: { submission: DeskSubmissionFragment }): ReactNode {
  return (
    <Note tone={submission.status === 'accepted' ? 'complete' : 'info'}>
      <p>{submission.is_replaced ? t('The learner has sent another submission since.') : outcomeOf(submission)}</p>
      {submission.comment && (
        <p className={styles.asked} dir="auto">
          “{submission.comment}”
        </p>
      )}
    </Note>
  );
}

type FormProps = { decision: ReturnType<typeof useDecision>; completes: string | null; keysOn: boolean; onLeave: () => void };

const NEEDED = text('Required if you return it.');
const NEEDED_WITH_KEYS = text('Required if you return it. Ctrl+Enter returns it, Esc leaves the comment.');

/** The comment and both ways to decide. */
function DecisionForm({ decision, completes, keysOn, onLeave }: FormProps): ReactNode {
  const { comment, change, problem, box, isUnsaved, error, isPending, decide, asks } = decision;
  return (
    <div className={styles.decide}>
      <UnsavedGuard unsaved={isUnsaved} title={t('Leave without deciding?')} text={t('Your comment has not been sent.')} />
      <Textarea
        ref={box}
        label={t('Comment')}
        description={t(keysOn ? NEEDED_WITH_KEYS : NEEDED)}
        placeholder={t('The learner gets this by email with your decision.')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        // A placeholder that is read from the right would begin at the left.
        dir={comment === '' ? undefined : 'auto'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={COMMENT_LIMIT}
        value={comment}
        error={problem}
        readOnly={isPending}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          decide(false);
        }}
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
        {t('Accept')}
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
        {t('Return with comment')}
      </Button>
      {completes !== null && <p className="small dim">{completes}</p>}
      {asks && <Note alert>{t('Press A again to accept and issue the certificate.')}</Note>}
    </div>
  );
}

/** What was asked, what was decided before, and the decision. */
export function Decision({ desk, submission, former, onMove, onDecided, onOpen, onLeave }: DecisionProps): ReactNode {
  const decision = useDecision({ submission, onDecided });
  const { accept, giveBack } = decision;
  const issues = desk.accepting_completes === 'course';
  const { isOffered, isOn, change } = useKeysOn();
  const isOpen = waits(submission);
  useKeys(isOn, (key) => {
    const act = { a: () => accept(issues), r: giveBack }[key.toLowerCase()];
    if (act && isOpen) act();
    const step = { j: 1, k: -1 }[key.toLowerCase()] as 1 | -1 | undefined;
    if (step) onMove(step);
    return (act !== undefined && isOpen) || step !== undefined;
  });
  return (
    <aside className={styles.decision} aria-label={t('Decision')}>
      <section>
        <h3 className="h3">{t('What was asked')}</h3>
        <p className={styles.asked} dir="auto">
          {desk.unit_content ?? t('This unit is no longer part of the course.')}
        </p>
      </section>
      <Before former={former} onOpen={onOpen} />
      {!isOpen && <Outcome submission={submission} />}
      {isOpen && <DecisionForm decision={decision} completes={acceptanceText(desk.accepting_completes)} keysOn={isOn} onLeave={onLeave} />}
      {isOffered && <ReviewKeys on={isOn} onChange={change} />}
    </aside>
  );
}
