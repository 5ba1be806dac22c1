import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../design/primitives/button.ts';
import { type PlayerQuestion, questionsOf, responseTo } from '../../player/course.ts';
import { CHECKED_LATER } from '../../../../../shared/learning/gates.ts';
import { type UnitSession, waitingKeys } from '../../player/session.ts';
import type { QuestionStep } from '../../player/question-step.ts';
import { useAnswerDraft } from '../../player/use-answer-draft.ts';
import type { Outcome } from '../../player/use-outbox.ts';
import { AnswerNotice } from './answer-notice.tsx';
import { InLanguage } from '../language/in-language.tsx';
import { QuestionBody } from './question-body.tsx';
import { Verdict } from './verdict.tsx';
import questionStyles from './question.module.css';
import styles from './attached-questions.module.css';
import { t } from '../../../../texts/text.ts';

type QuestionSlot = {
  readonly step: QuestionStep;
  readonly of: number;
  readonly onMove: (to: number) => void;
  /** Moves the focus to Next, after the last question. */
  readonly onEnd: () => void;
};

const Previous = ({ index, onMove }: { index: number; onMove: QuestionSlot['onMove'] }): ReactNode => (
  <Button
    size="md"
    variant="default"
    leftSection={<ArrowLeft size={16} aria-hidden />}
    aria-disabled={index === 0 || undefined}
    onClick={() => index > 0 && onMove(index - 1)}
  >
    {t('Previous')}
  </Button>
);

const NextQuestion = ({ ref, onNext }: { ref: Ref<HTMLButtonElement>; onNext: () => void }): ReactNode => (
  <Button ref={ref} size="md" variant="default" rightSection={<ArrowRight size={16} aria-hidden />} onClick={onNext}>
    {t('Next question')}
  </Button>
);

/**
 * Brings a question into view, with the focus on its heading, at each step to it. The unit itself begins at its own title. Returns what to
 * call when the question has its full height: before, the page may not be long enough to show it at the top.
 */
function useStepFocus(article: RefObject<HTMLElement | null>, steps: number): () => void {
  const show = useCallback((): void => {
    if (steps > 0) article.current?.scrollIntoView({ block: 'start' });
  }, [article, steps]);
  useEffect(() => {
    show();
    if (steps > 0) article.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [article, steps, show]);
  return show;
}

const answerControl = (article: HTMLElement | null): HTMLElement | null =>
  article?.querySelector<HTMLElement>('input:checked') ?? article?.querySelector<HTMLElement>('input, textarea, button') ?? null;

type Submission = { readonly settled: boolean; readonly isWrong: boolean };

/** The submitting of an answer. Its button goes away with it: the focus moves to the answer if it is wrong, else to what leads on. */
function useSubmission(submit: () => Promise<Outcome | null>, { settled, isWrong }: Submission, focus: (isWrong: boolean) => void) {
  const [busy, setBusy] = useState(false);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current || busy || !settled) return;
    submitted.current = false;
    focus(isWrong);
  });
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await submit();
    submitted.current = outcome === 'delivered' || outcome === 'waiting';
    setBusy(false);
  };
  return { busy, send };
}

/** Returns the server's grade of the stored answer, null without one; `waiting`: a later answer has not reached the server. */
const gradeOf = (session: UnitSession, { id }: PlayerQuestion): { waiting: boolean; grade: boolean | null } => ({
  waiting: waitingKeys(session).includes(id),
  grade: responseTo(session.course, session.unit.id, id)?.is_correct ?? null,
});

function Attached({ session, question, place }: { session: UnitSession; question: PlayerQuestion; place: QuestionSlot }): ReactNode {
  const { step, of, onMove, onEnd } = place;
  const { index, steps } = step;
  const { draft, change, submit, changed, notice } = useAnswerDraft(session, question);
  const article = useRef<HTMLElement>(null);
  const nextQuestion = useRef<HTMLButtonElement>(null);
  const { waiting, grade } = gradeOf(session, question);
  const settled = (waiting || grade !== null) && !changed;
  const isLast = index === of - 1;
  const show = useStepFocus(article, steps);
  const { busy, send } = useSubmission(submit, { settled, isWrong: !waiting && grade === false }, (isWrong) => {
    if (isWrong) answerControl(article.current)?.focus();
    else if (isLast) onEnd();
    else nextQuestion.current?.focus();
  });
  return (
    <article
      className={clsx(questionStyles.playerAttached, styles.playerQuestion)}
      ref={article}
      aria-labelledby={`question-${question.id}`}
    >
      <p className="small dim num">
        {of === 1
          ? t('Question · {type}', { type: t(question.type) })
          : t('Question {order} of {total} · {type}', { order: index + 1, total: of, type: t(question.type) })}
      </p>
      <InLanguage language={question.language} wanted={session.course.shown_language}>
        <h2 className={questionStyles.questionText} id={`question-${question.id}`} tabIndex={-1} dir="auto">
          {question.question}
        </h2>
        <QuestionBody question={question} draft={draft} onChange={change} keys={false} onShown={show} />
      </InLanguage>
      {notice && <AnswerNotice notice={notice} className={styles.playerQuestionNotice} />}
      <div className={styles.playerAttachedFoot}>
        {of > 1 && <Previous index={index} onMove={onMove} />}
        <span role="status">{settled && (waiting ? t(CHECKED_LATER) : <Verdict correct={grade === true} />)}</span>
        {draft && !settled && (
          <Button size="md" variant="default" aria-disabled={busy || undefined} onClick={() => void send()}>
            {busy ? t('Saving...') : t('Submit answer')}
          </Button>
        )}
        {settled && !isLast && <NextQuestion ref={nextQuestion} onNext={() => onMove(index + 1)} />}
      </div>
    </article>
  );
}

type AttachedQuestionsProps = { session: UnitSession } & Pick<QuestionSlot, 'step' | 'onMove' | 'onEnd'>;

/** Questions below a unit's text, one at a time; all of them must be right before Next. */
export function AttachedQuestions({ session, step, onMove, onEnd }: AttachedQuestionsProps): ReactNode {
  const questions = questionsOf(session.unit);
  const question = questions[step.index] ?? questions[0];
  if (!question) return null;
  return (
    <section className={styles.playerQuestions} aria-label={t('Questions')}>
      <Attached
        // Options come under new ids with each attempt, and so does the answer.
        key={`${question.id} ${question.options[0]?.id ?? question.rights?.[0]?.id ?? ''}`}
        session={session}
        question={question}
        place={{ step, of: questions.length, onMove, onEnd }}
      />
    </section>
  );
}
