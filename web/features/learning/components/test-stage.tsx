import { type ReactNode, useState } from 'react';
import { currentPlace } from '../../../api/place.ts';
import { invalidate } from '../../../api/query-client.ts';
import { useAct } from '../../../api/use-act.ts';
import { Button } from '../../../design/primitives/button.ts';
import { clearUnitResponsesDocument } from '../api/clear-unit-responses.ts';
import { previousOf, questionsOf, responseTo } from '../player/course.ts';
import { type UnitSession, waitingKeys } from '../player/session.ts';
import { useFinish } from '../player/use-finish.ts';
import { UnitPage } from './player-frame.tsx';
import { TestQuestion } from './test-question.tsx';
import { TestResult } from './test-result.tsx';
import { BackButton, Bar, NextButton } from './unit-bar.tsx';
import './questions/questions.css';

/** Test: introduction, one question at a time, result. Saved answers find it begun. */
export function TestStage({ session }: { session: UnitSession }): ReactNode {
  const { course, unit, outbox, typed } = session;
  const questions = questionsOf(unit);
  const waiting = waitingKeys(session);
  const isGiven = (id: string): boolean => waiting.includes(id) || responseTo(course, unit.id, id) !== undefined;
  const firstOpen = questions.findIndex(({ id }) => !isGiven(id));
  const [started, setStarted] = useState(() => questions.some(({ id }) => isGiven(id)));
  const [index, setIndex] = useState(Math.max(0, firstOpen));
  const [attempt, setAttempt] = useState(1);
  const clear = useAct(clearUnitResponsesDocument);

  const retry = async (): Promise<void> => {
    await clear.mutateAsync({
      input: { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename },
      branchUrl: currentPlace().branch,
    });
    outbox.dropUnit(unit.id);
    typed.dropUnit(unit.id);
    await invalidate('coursePlayer');
    setAttempt(attempt + 1);
    setIndex(0);
    setStarted(true);
  };
  if (questions.length === 0 || !started)
    return <Introduction session={session} count={questions.length} onStart={() => setStarted(true)} />;
  if (firstOpen === -1)
    return (
      <TestResult
        session={session}
        waiting={waiting}
        onRetry={retry}
        retryError={clear.error?.message ?? null}
        retrying={clear.isPending}
      />
    );
  const question = questions[Math.min(index, questions.length - 1)];
  if (!question) return null;
  const goOn = (): void => {
    const later = questions.findIndex(({ id }, i) => i > index && !isGiven(id));
    // The one just submitted counts as given before the next rendering knows it.
    const earlier = questions.findIndex(({ id }, i) => i !== index && !isGiven(id));
    setIndex(later !== -1 ? later : earlier !== -1 ? earlier : index);
  };
  return (
    <TestQuestion
      key={`${attempt} ${question.id}`}
      session={session}
      question={question}
      index={index}
      of={questions.length}
      isGiven={isGiven(question.id)}
      onPrevious={() => setIndex(index - 1)}
      onStep={() => setIndex(Math.min(questions.length - 1, index + 1))}
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
            {count === 1 ? '1 question' : `${count} questions`}, one at a time. All must be correct to go on. Your answers are saved as you
            submit them, and you can try again.
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
