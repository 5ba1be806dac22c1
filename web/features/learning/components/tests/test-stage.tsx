import { type ReactNode, useState } from 'react';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { clearUnitResponsesDocument } from '../../api/clear-unit-responses.ts';
import { previousOf, questionsOf, responseTo } from '../../player/course.ts';
import { answerOnItsWay, unitRef, type UnitSession, waitingKeys } from '../../player/session.ts';
import { useFinish } from '../../player/use-finish.ts';
import { UnitPage } from '../unit-page/unit-page.tsx';
import { TestQuestion } from './test-question.tsx';
import { TestResult } from './test-result.tsx';
import { TestReview } from './test-review.tsx';
import { BackButton, Bar, NextButton } from '../unit-page/unit-bar.tsx';
import readingStageStyles from '../reading/reading-stage.module.css';
import unitBarStyles from '../unit-page/unit-bar.module.css';
import { plural, t } from '../../../../texts/text.ts';

type Step =
  | { readonly at: 'intro' }
  | { readonly at: 'review' }
  | { readonly at: 'result' }
  | { readonly at: 'question'; readonly index: number; readonly fromReview: boolean };

/** Returns where a test opens: with saved answers, where it was left. */
function stepAtFirst(session: UnitSession): Step {
  const { unit, typed, unfinished } = session;
  const questions = questionsOf(unit);
  const begun = unfinished.has(unit.id);
  const open = questions.findIndex(({ id }) => answerOnItsWay(session, id) === null);
  // A question with a typed answer that was not submitted opens first.
  const typing = begun ? questions.findIndex(({ id }) => typed.get(unit.id, id) !== null) : -1;
  if (typing !== -1) return { at: 'question', index: typing, fromReview: open === -1 };
  if (!begun && !questions.some(({ id }) => answerOnItsWay(session, id) !== null)) return { at: 'intro' };
  if (open !== -1) return { at: 'question', index: open, fromReview: false };
  return { at: begun ? 'review' : 'result' };
}

/** A test: introduction, one question at a time, review of all answers, result. */
export function TestStage({ session }: { session: UnitSession }): ReactNode {
  const { course, unit, outbox, typed, unfinished } = session;
  const questions = questionsOf(unit);
  const isSubmitted = (id: string): boolean => answerOnItsWay(session, id) !== null;
  const [step, setStep] = useState<Step>(() => stepAtFirst(session));
  const [attempt, setAttempt] = useState(1);
  const clear = useCommand(clearUnitResponsesDocument);

  const begin = (index: number): void => {
    unfinished.add(unit.id);
    setStep({ at: 'question', index, fromReview: false });
  };
  const retry = async (): Promise<void> => {
    // What was correct stays answered: the next attempt is about the others.
    const first = questions.findIndex(({ id }) => responseTo(course, unit.id, id)?.is_correct !== true);
    if (!session.preview) await clear.mutateAsync({ input: unitRef(session), keepCorrect: true, branchUrl: tenantAddress().branch });
    outbox.dropUnit(unit.id);
    typed.dropUnit(unit.id);
    await session.forget(unit.id);
    setAttempt(attempt + 1);
    begin(Math.max(0, first));
  };
  const finish = (): void => {
    unfinished.remove(unit.id);
    setStep({ at: 'result' });
  };
  if (step.at === 'intro' || questions.length === 0)
    return <Introduction session={session} count={questions.length} onStart={() => begin(0)} />;
  if (step.at === 'review')
    return <TestReview session={session} onOpen={(index) => setStep({ at: 'question', index, fromReview: true })} onFinish={finish} />;
  if (step.at === 'result')
    return (
      <TestResult
        session={session}
        waiting={waitingKeys(session)}
        onRetry={retry}
        retryError={clear.error?.message ?? null}
        retrying={clear.isPending}
      />
    );
  const { index, fromReview } = step;
  // An author may have removed questions meanwhile; then the last one opens.
  const question = questions[index] ?? questions[questions.length - 1];
  if (!question) return null;
  const goTo = (next: number): void => setStep({ at: 'question', index: next, fromReview: false });
  const review = (): void => setStep({ at: 'review' });
  const goOn = (): void => {
    const later = questions.findIndex(({ id }, i) => i > index && !isSubmitted(id));
    // The answer just submitted is left out: this rendering does not have it yet.
    const earlier = questions.findIndex(({ id }, i) => i !== index && !isSubmitted(id));
    if (fromReview || earlier === -1) review();
    else goTo(later === -1 ? earlier : later);
  };
  return (
    <TestQuestion
      key={`${attempt} ${question.id}`}
      session={session}
      question={question}
      place={{ index, of: questions.length, left: questions.filter(({ id }) => !isSubmitted(id)).length, fromReview }}
      isSubmitted={isSubmitted(question.id)}
      onPrevious={() => goTo(index - 1)}
      onNext={() => (fromReview || index === questions.length - 1 ? review() : goTo(index + 1))}
      onReview={review}
      onSubmitted={goOn}
    />
  );
}

function Introduction({ session, count, onStart }: { session: UnitSession; count: number; onStart: () => void }): ReactNode {
  const { course, units, unit } = session;
  const { busy, refusal, finish } = useFinish(session);
  return (
    <>
      <UnitPage>
        <p className={readingStageStyles.playerEyebrow}>{t('Unit {order}', { order: unit.unit_order })}</p>
        <h1 className={readingStageStyles.playerHeading} tabIndex={-1} dir="auto">
          {unit.title}
        </h1>
        {count === 0 ? (
          <p className="dim">{t('No content available')}</p>
        ) : (
          <p>
            {plural(
              count,
              '{count} question. You need it right, and you can try as often as you like. Your answers are saved as you go.',
              '{count} questions. You need all of them right, and you can try as often as you like. Your answers are saved as you go.',
            )}
          </p>
        )}
      </UnitPage>
      <Bar back={<BackButton course={course} previous={previousOf(units, unit)} />} tone={refusal ? 'danger' : undefined} reason={refusal}>
        {unit.is_complete || count === 0 ? (
          <NextButton label={t('Next Unit')} blocked={false} busy={busy} onNext={() => void finish()} />
        ) : (
          <Button size="md" className={unitBarStyles.playerNext} onClick={onStart}>
            {t('Start Test')}
          </Button>
        )}
      </Bar>
    </>
  );
}
