import { type ReactNode, Suspense, useState } from 'react';
import { Loading } from '../../../design/patterns/loading.tsx';
import { previousOf, questionsOf } from '../player/course.ts';
import { type Gate, gateOf, waitRefusal } from '../player/gate.ts';
import { AttachedQuestions } from '../player/parts.ts';
import { type UnitSession, waitingKeys } from '../player/session.ts';
import { useFinish } from '../player/use-finish.ts';
import { UnitPage } from './player/player-frame.tsx';
import { BackButton, Bar, NextButton } from './unit-page/unit-bar.tsx';
import { UnitContent } from './unit-content.tsx';

function Reason({ gate, pressed }: { gate: Gate; pressed: boolean }): ReactNode {
  if (gate.kind === 'open') return null;
  if (gate.kind === 'tests') return gate.message;
  if (pressed) return waitRefusal(gate.seconds);
  return (
    <>
      You need to stay on this unit for <b className="num">{gate.seconds}</b> seconds before continuing.
    </>
  );
}

/** A unit that is read, watched or heard, with its questions, and the bar that says what Next waits for. */
export function ReadingStage({ session }: { session: UnitSession }): ReactNode {
  const { course, units, unit, clock } = session;
  const { busy, refusal, finish, isLast } = useFinish(session);
  // What a press in vain is answered with, spoken once; the visible seconds go on counting.
  const [said, setSaid] = useState('');
  const gate: Gate = session.preview
    ? { kind: 'open' }
    : gateOf({ course, unit, secondsLeft: clock.secondsLeft, waiting: waitingKeys(session) });
  const next = (): void => {
    setSaid(gate.kind === 'timer' ? waitRefusal(gate.seconds) : gate.kind === 'tests' ? gate.message : '');
    if (gate.kind === 'open') void finish();
  };
  return (
    <>
      <UnitPage>
        <p className="player-eyebrow">Unit {unit.unit_order}</p>
        <h1 className="player-h1" tabIndex={-1}>
          {unit.title}
        </h1>
        <UnitContent unit={unit} clock={clock} />
        {questionsOf(unit).length > 0 && (
          <Suspense fallback={<Loading rows={4} />}>
            <AttachedQuestions session={session} />
          </Suspense>
        )}
      </UnitPage>
      <Bar
        back={<BackButton course={course} previous={previousOf(units, unit)} />}
        share={gate.kind === 'timer' && unit.time_limit ? gate.seconds / unit.time_limit : undefined}
        tone={refusal ? 'danger' : undefined}
        reason={
          gate.kind === 'open' && refusal === null ? null : (
            <>
              {refusal ?? <Reason gate={gate} pressed={said !== ''} />}
              <span className="sr" role="alert">
                {refusal ?? said}
              </span>
            </>
          )
        }
      >
        <NextButton label={busy ? 'Saving...' : isLast ? 'Finish' : 'Next'} blocked={gate.kind !== 'open'} busy={busy} onNext={next} />
      </Bar>
    </>
  );
}
