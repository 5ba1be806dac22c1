import { type ReactNode, useState } from 'react';
import { currentPlace } from '../../../../api/tenant-address.ts';
import { useAct } from '../../../../api/use-command.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { clearUnitResponsesDocument } from '../../api/clear-unit-responses.ts';
import { previousOf, questionsOf } from '../../player/course.ts';
import { answerOnItsWay, type UnitSession, waitingKeys } from '../../player/session.ts';
import { useFinish } from '../../player/use-finish.ts';
import { UnitPage } from '../player/player-frame.tsx';
import { TestQuestion } from '../test-question.tsx';
import { TestResult } from '../test-result.tsx';
import { TestReview } from './test-review.tsx';
import { BackButton, Bar, NextButton } from '../unit-page/unit-bar.tsx';
import '../questions/questions.css';

type Step =
  | { readonly at: 'intro' }
  | { readonly at: 'review' }
  | { readonly at: 'result' }
  | { readonly at: 'question'; readonly index: number; readonly fromReview: boolean };

/** Test: introduction, one question at a time, review of all answers, result. Saved answers find it begun. */
export function TestStage({ session }: { session: UnitSession }): ReactNode {
  const { course, unit, outbox, typed, unfinished } = session;
  const questions = questionsOf(unit);
  const isGiven = (id: string): boolean => answerOnItsWay(session, id) !== null;
  const [step, setStep] = useState<Step>(() => {
    const begun = unfinished.has(unit.id);
    const open = questions.findIndex(({ id }) => !isGiven(id));
    // What was being typed is gone on with first.
    const typing = begun ? questions.findIndex(({ id }) => typed.get(unit.id, id) !== null) : -1;
    if (typing !== -1) return { at: 'question', index: typing, fromReview: open === -1 };
    if (!begun && !questions.some(({ id }) => isGiven(id))) return { at: 'intro' };
    if (open !== -1) return { at: 'question', index: open, fromReview: false };
    return { at: begun ? 'review' : 'result' };
  });
  const [attempt, setAttempt] = useState(1);
  const clear = useAct(clearUnitResponsesDocument);

  const begin = (): void => {
    unfinished.add(unit.id);
    setStep({ at: 'question', index: 0, fromReview: false });
  };
  const retry = async (): Promise<void> => {
    await clear.mutateAsync({
      input: { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename },
      branchUrl: currentPlace().branch,
    });
    outbox.dropUnit(unit.id);
    typed.dropUnit(unit.id);
    await session.forget(unit.id);
    setAttempt(attempt + 1);
    begin();
  };
  const finish = (): void => {
    unfinished.remove(unit.id);
    setStep({ at: 'result' });
  };
  if (step.at === 'intro' || questions.length === 0) return <Introduction session={session} count={questions.length} onStart={begin} />;
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
  // Questions that an author has taken away meanwhile leave the last one there is.
  const question = questions[index] ?? questions[questions.length - 1];
  if (!question) return null;
  const goTo = (next: number): void => setStep({ at: 'question', index: next, fromReview: false });
  const review = (): void => setStep({ at: 'review' });
  const goOn = (): void => {
    const later = questions.findIndex(({ id }, i) => i > index && !isGiven(id));
    // The one just submitted counts as given before the next rendering knows it.
    const earlier = questions.findIndex(({ id }, i) => i !== index && !isGiven(id));
    if (fromReview || earlier === -1) review();
    else goTo(later === -1 ? earlier : later);
  };
  return (
    <TestQuestion
      key={`${attempt} ${question.id}`}
      session={session}
      question={question}
      place={{ index, of: questions.length, fromReview }}
      isGiven={isGiven(question.id)}
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
        <p className="player-eyebrow">Unit {unit.unit_order}</p>
        <h1 className="player-h1" tabIndex={-1}>
          {unit.title}
        </h1>
        {count === 0 ? (
          <p className="dim">No content available</p>
        ) : (
          <p>
            {count === 1 ? '1 question' : `${count} questions, one at a time`}. All must be correct to go on. Your answers are saved as you
            submit them. You can look through them before you finish, and you can try again.
          </p>
        )}
      </UnitPage>
      <Bar back={<BackButton course={course} previous={previousOf(units, unit)} />} tone={refusal ? 'danger' : undefined} reason={refusal}>
        {unit.is_complete || count === 0 ? (
          <NextButton label="Next Unit" blocked={false} busy={busy} onNext={() => void finish()} />
        ) : (
          <Button size="md" className="player-next" onClick={onStart}>
            Start Test
          </Button>
        )}
      </Bar>
    </>
  );
}
