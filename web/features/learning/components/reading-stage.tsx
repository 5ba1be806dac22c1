import { type ReactNode, useState } from 'react';
import { previousOf } from '../player/course.ts';
import { gateOf, waitRefusal } from '../player/gate.ts';
import { type UnitSession, waitingKeys } from '../player/session.ts';
import { useFinish } from '../player/use-finish.ts';
import { AttachedQuestions } from './attached-questions.tsx';
import { UnitPage } from './player-frame.tsx';
import { BackButton, Bar, NextButton } from './unit-bar.tsx';
import { UnitContent } from './unit-content.tsx';

/** A unit that is read, watched or heard, with its questions, and the bar that says what Next waits for. */
export function ReadingStage({ session }: { session: UnitSession }): ReactNode {
  const { course, units, unit, clock } = session;
  const { busy, refusal, finish, isLast } = useFinish(session);
  const [pressed, setPressed] = useState(false);
  const gate = gateOf({ course, unit, secondsLeft: clock.secondsLeft, waiting: waitingKeys(session) });
  const next = (): void => {
    setPressed(true);
    if (gate.kind === 'open') void finish();
  };
  const why = pressed && gate.kind === 'timer' ? waitRefusal(gate.seconds) : gate.kind === 'tests' ? gate.message : null;
  return (
    <>
      <UnitPage>
        <p className="player-eyebrow">Unit {unit.unit_order}</p>
        <h1 className="player-h1" tabIndex={-1}>
          {unit.title}
        </h1>
        <UnitContent unit={unit} clock={clock} />
        <AttachedQuestions session={session} />
      </UnitPage>
      <Bar
        back={<BackButton course={course} previous={previousOf(units, unit)} />}
        share={gate.kind === 'timer' && unit.time_limit ? gate.seconds / unit.time_limit : undefined}
        tone={refusal ? 'danger' : undefined}
        reason={
          <>
            {refusal ??
              (gate.kind === 'timer' ? (
                <>
                  You need to stay on this unit for <b className="num">{gate.seconds}</b> seconds before continuing.
                </>
              ) : (
                why
              ))}
            <span className="sr" role="alert">
              {pressed && !busy ? (refusal ?? (gate.kind === 'timer' ? waitRefusal(Math.ceil(gate.seconds / 10) * 10) : why)) : ''}
            </span>
          </>
        }
      >
        <NextButton label={busy ? 'Saving...' : isLast ? 'Finish' : 'Next'} blocked={gate.kind !== 'open'} busy={busy} onNext={next} />
      </Bar>
    </>
  );
}
