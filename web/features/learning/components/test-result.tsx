import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Growth } from '../../../design/patterns/cover.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { kindOf, type PlayerUnit, previousOf, questionsOf, responseTo } from '../player/course.ts';
import { CHECKED_LATER } from '../player/gate.ts';
import type { UnitSession } from '../player/session.ts';
import { useFinish } from '../player/use-finish.ts';
import { Verdict } from './verdict.tsx';
import { UnitPage } from './player/player-frame.tsx';
import { BackButton, Bar, NextButton } from './unit-page/unit-bar.tsx';

type Props = {
  session: UnitSession;
  waiting: readonly string[];
  onRetry: () => Promise<void>;
  retryError: string | null;
  retrying: boolean;
};

/** What to read again: the nearest unit before that is no test. */
const reading = (units: readonly PlayerUnit[], unit: PlayerUnit): PlayerUnit | undefined =>
  units.slice(0, units.indexOf(unit)).findLast((other) => kindOf(other) !== 'test');

export function TestResult(props: Props): ReactNode {
  return props.waiting.length > 0 ? <Waiting {...props} /> : <Graded {...props} />;
}

/** All answers given, some not yet with the server: nothing is lost, and nothing is known. */
function Waiting({ session }: Props): ReactNode {
  const { course, units, unit, outbox } = session;
  return (
    <>
      <UnitPage wide>
        <div className="question-head">
          <h1>{unit.title}</h1>
        </div>
        <h2 className="question-text">{CHECKED_LATER}</h2>
        <p className="result-sentence">They are kept on this device and sent as soon as there is a network. You may close this page.</p>
      </UnitPage>
      <Bar back={<BackButton course={course} previous={previousOf(units, unit)} />} reason={null}>
        <Button size="md" variant="default" className="player-next" onClick={() => void outbox.drain()}>
          Try again
        </Button>
      </Bar>
    </>
  );
}

function Graded({ session, onRetry, retryError, retrying }: Props): ReactNode {
  const { course, units, unit } = session;
  const paths = usePaths();
  const viewer = useViewer();
  const finish = useFinish(session);
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = questionsOf(unit);
  const grades = questions.map(({ id }) => responseTo(course, unit.id, id)?.is_correct === true);
  const correct = grades.filter(Boolean).length;
  const passed = correct === questions.length;
  const again = reading(units, unit);
  const completed = useRef(unit.is_complete);
  const { complete } = finish;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Passing completes the unit, whether or not the learner goes on at once.
    if (!passed || completed.current) return;
    completed.current = true;
    void complete();
  }, [passed, complete]);
  const note = finish.refusal ?? retryError;
  return (
    <>
      <UnitPage wide foot={passed && <PassedGround tenant={viewer.instance?.domain ?? ''} />}>
        <div className="question-head">
          <h1>{unit.title}</h1>
        </div>
        <div className="result">
          <Donut
            shares={[
              { kind: 'Correct', value: correct },
              { kind: 'Incorrect', value: questions.length - correct },
            ]}
            figure={`${correct}/${questions.length}`}
            word="correct"
            label="Answers"
            size={168}
            thick={24}
          />
          <div>
            <h2 className="question-text" ref={heading} tabIndex={-1}>
              {passed ? 'Congratulations! You got all answers correct!' : 'You missed some questions. Try again.'}
            </h2>
            {!passed && (
              <p className="result-sentence">
                {questions.length === 1 ? 'It must be correct to go on.' : `All ${questions.length} must be correct to go on.`}
                {again && ` Unit ${again.unit_order} is worth reading once more.`}
              </p>
            )}
            {!passed && again && (
              <Button component={Link} to={paths.player(course.id, again.unit_order)} variant="default" size="md">
                Read unit {again.unit_order} again
              </Button>
            )}
          </div>
        </div>
        <ol className="list result-list">
          {questions.map(({ id, question }, i) => (
            <li key={id}>
              <span className="num">{i + 1}</span>
              <span className="grow">{question}</span>
              <Verdict correct={grades[i] ?? false} />
            </li>
          ))}
        </ol>
      </UnitPage>
      <Bar
        back={<BackButton course={course} previous={previousOf(units, unit)} />}
        tone={note ? 'danger' : undefined}
        reason={note ?? <Kept preview={session.preview} />}
      >
        {passed ? (
          <NextButton
            label={finish.isLast ? 'Finish' : 'Next Unit'}
            blocked={false}
            busy={finish.busy}
            onNext={() => void finish.finish()}
          />
        ) : (
          <Button
            size="md"
            className="player-next"
            leftSection={<RotateCcw size={16} aria-hidden />}
            aria-disabled={retrying || undefined}
            onClick={() => !retrying && void onRetry().catch(() => undefined)}
          >
            Retry Test
          </Button>
        )}
      </Bar>
    </>
  );
}

const Kept = ({ preview }: { preview: boolean }): ReactNode =>
  preview ? (
    'This is a preview: nothing is recorded.'
  ) : (
    <span className="player-saved">
      <Check size={16} strokeWidth={2} aria-hidden /> Your answers are saved.
    </span>
  );

/** The tenant's leaves grow at the foot of a passed test, once, without motion. */
const PassedGround = ({ tenant }: { tenant: string }): ReactNode => (
  <div className="result-ground">
    <Growth tenant={tenant} />
  </div>
);
