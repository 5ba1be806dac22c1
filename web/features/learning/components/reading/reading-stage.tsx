import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { closeAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { type PlayerUnit, previousOf, questionsOf } from '../../player/course.ts';
import { ANSWERS_WRONG, CHECKED_LATER, type ClosedGate, OPEN_GATE, TESTS_OPEN } from '../../../../../shared/learning/gates.ts';
import { blockingQuestion, unitGate } from '../../player/gate.ts';
import { firstStep, type QuestionStep } from '../../player/question-step.ts';
import { InLanguage } from '../language/in-language.tsx';
import { AttachedQuestions } from '../questions/lazy-attached-questions.ts';
import { type UnitSession, waitingKeys } from '../../player/session.ts';
import { useFinish } from '../../player/use-finish.ts';
import type { UnitContent } from '../../player/unit-content.ts';
import { UnitPage } from '../unit-page/unit-page.tsx';
import { BackButton, Bar, NextButton } from '../unit-page/unit-bar.tsx';
import styles from './reading-stage.module.css';
import { shownMessage } from '../../../../texts/refusals.ts';
import { numberText, t } from '../../../../texts/text.ts';
import { richPlural } from '../../../../texts/rich.ts';

type ReasonProps = {
  gate: ClosedGate;
  pressed: boolean;
  /** The question on screen says itself that it is checked later. */
  isToldAbove: boolean;
};

/** Why Next is not possible yet: a countdown until it is pressed, and which tests. */
function Reason({ gate, pressed, isToldAbove }: ReasonProps): ReactNode {
  if (gate.message === CHECKED_LATER && isToldAbove && !pressed) return null;
  if (gate.kind === 'timer' && !pressed)
    return richPlural(
      gate.seconds,
      'You need to stay on this unit for {number} seconds before continuing.',
      'You need to stay on this unit for {number} seconds before continuing.',
      { number: <b className="num">{numberText(gate.seconds)}</b> },
    );
  if (gate.message === TESTS_OPEN) return t('Please complete all tests before proceeding. Answer the questions on this page.');
  return gate.kind === 'submission' && !pressed ? t('Hand in a text or a file to continue.') : shownMessage(gate.message);
}

/** Returns the id of the question on screen; an empty text for none. */
const questionAt = (unit: PlayerUnit, { index }: QuestionStep): string => questionsOf(unit)[index]?.id ?? '';

type ReadingStageProps = { session: UnitSession; Content: (props: UnitContent<PlayerUnit>) => ReactNode };

/** A unit that is read, watched or heard, with its questions, and the bar that says what Next waits for. */
export function ReadingStage({ session, Content }: ReadingStageProps): ReactNode {
  const { course, units, unit, clock } = session;
  const { busy, refusal, finish } = useFinish(session);
  // The message of the last press on a blocked Next, spoken once; the visible seconds go on counting.
  const [spoken, setSpoken] = useState('');
  const [step, setStep] = useState<QuestionStep>(() => firstStep(session));
  const moveTo = (index: number): void => setStep(({ steps }) => ({ index, steps: steps + 1 }));
  const nextButton = useRef<HTMLButtonElement>(null);
  const toNext = useCallback(() => nextButton.current?.focus(), []);
  const state = { course, unit, secondsLeft: clock.secondsLeft, waiting: waitingKeys(session) };
  const gate = session.preview ? OPEN_GATE : unitGate(state);
  // What the server had refused is possible now.
  useEffect(() => {
    if (gate.kind === 'open') for (const message of [TESTS_OPEN, ANSWERS_WRONG]) closeAlert(t(message));
  }, [gate.kind]);
  const next = (): void => {
    setSpoken(gate.kind === 'open' ? '' : shownMessage(gate.message));
    if (gate.kind === 'open') void finish();
    const blocking = gate.kind === 'tests' ? blockingQuestion(state) : null;
    if (blocking !== null) moveTo(blocking);
  };
  const isToldAbove = state.waiting.includes(questionAt(unit, step));
  const reason = gate.kind === 'open' ? null : <Reason gate={gate} pressed={spoken !== ''} isToldAbove={isToldAbove} />;
  return (
    <>
      <UnitPage>
        <p className={styles.playerEyebrow}>{t('Unit {order}', { order: unit.unit_order })}</p>
        <h1 className={styles.playerHeading} tabIndex={-1} dir="auto">
          {unit.title}
        </h1>
        <InLanguage language={unit.language} wanted={course.shown_language}>
          <Content unit={unit} session={session} place={clock.place} renew={session.renew} tellPackage={clock.tellPackage} />
        </InLanguage>
        {questionsOf(unit).length > 0 && <AttachedQuestions session={session} step={step} onMove={moveTo} onEnd={toNext} />}
      </UnitPage>
      <Bar
        back={<BackButton course={course} previous={previousOf(units, unit)} />}
        share={gate.kind === 'timer' && unit.time_limit ? gate.seconds / unit.time_limit : undefined}
        tone={refusal ? 'danger' : undefined}
        reason={
          gate.kind === 'open' && refusal === null ? null : (
            <>
              {refusal ?? reason}
              <span className="sr" role="alert">
                {refusal ?? spoken}
              </span>
            </>
          )
        }
      >
        <NextButton ref={nextButton} label={busy ? t('Saving...') : t('Next')} blocked={gate.kind !== 'open'} busy={busy} onNext={next} />
      </Bar>
    </>
  );
}
