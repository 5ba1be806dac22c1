import { clsx } from 'clsx';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '../../../../session/viewer.tsx';
import { Leaves } from '../../../../design/patterns/cover/leaves.tsx';
import { Donut } from '../../../../design/patterns/figures/donut.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { answerLine } from '../../player/answer-line.ts';
import {
  nextOf,
  type PlayerQuestion,
  type PlayerUnit,
  previousOf,
  questionsOf,
  responseTo,
  type StoredResponse,
} from '../../player/course.ts';
import { missedSentence } from '../../player/missed-sentence.ts';
import { CHECKED_LATER } from '../../../../../shared/learning/gates.ts';
import type { UnitSession } from '../../player/session.ts';
import { usePlayerLinks } from '../../player/player-links.ts';
import { unitToReread } from '../../player/unit-to-reread.ts';
import { useFinish } from '../../player/use-finish.ts';
import { Verdict } from '../questions/verdict.tsx';
import { UnitPage } from '../unit-page/unit-page.tsx';
import { BackButton, Bar, NextButton } from '../unit-page/unit-bar.tsx';
import questionStyles from '../questions/question.module.css';
import styles from './test-result.module.css';
import unitBarStyles from '../unit-page/unit-bar.module.css';
import playerFrameStyles from '../player/player-frame.module.css';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type Props = {
  session: UnitSession;
  waiting: readonly string[];
  onRetry: () => Promise<void>;
  retryError: string | null;
  retrying: boolean;
};

export function TestResult(props: Props): ReactNode {
  return props.waiting.length > 0 ? <Waiting {...props} /> : <Graded {...props} />;
}

/** All questions are answered, and some answers have not reached the server: there is no result yet. */
function Waiting({ session }: Props): ReactNode {
  const { course, units, unit, outbox } = session;
  return (
    <>
      <UnitPage wide>
        <div className={questionStyles.questionHead}>
          <h1 dir="auto">{unit.title}</h1>
        </div>
        <h2 className={questionStyles.questionText}>{CHECKED_LATER}</h2>
        <p className={styles.resultSentence}>
          {t('They are saved on this device and sent when you are online again. You can close this page.')}
        </p>
      </UnitPage>
      <Bar back={<BackButton course={course} previous={previousOf(units, unit)} />} reason={null}>
        <Button size="md" variant="default" className={unitBarStyles.playerNext} onClick={() => void outbox.drain()}>
          {t('Try again')}
        </Button>
      </Bar>
    </>
  );
}

/** A question with its grade and the learner's own answer, a free text in full. */
function Row({
  number,
  question,
  response,
}: {
  number: number;
  question: PlayerQuestion;
  response: StoredResponse | undefined;
}): ReactNode {
  const line = response ? answerLine(response.response) : '';
  return (
    <li>
      <span className={clsx(styles.resultNumber, 'num')}>{number}</span>
      <span className={clsx('grow', styles.resultText)}>
        <bdi>{question.question}</bdi>
        {line && (
          <small className={question.type === 'Free Text' ? undefined : 'truncate'}>
            <span className="sr">{t('Your answer:')} </span>
            <bdi>{line}</bdi>
          </small>
        )}
      </span>
      <Verdict className={styles.resultVerdict} correct={response?.is_correct === true} />
    </li>
  );
}

/** The button beside it says 'Next Unit' on the last one, too. */
const LAST_UNIT = text('This unit is complete. It was the last one. You go back to the page of the course.');

/** What a passed test leads to. */
const Passed = ({ next }: { next: PlayerUnit | undefined }): ReactNode => (
  <p className={styles.resultSentence}>{next ? rich('This unit is complete. Next is {title}.', { title: next.title }) : t(LAST_UNIT)}</p>
);

/** How many questions are left, and the unit to look back at. */
function Missed({ session: { course, units, unit }, correct, of }: { session: UnitSession; correct: number; of: number }): ReactNode {
  const links = usePlayerLinks(course.id);
  const again = unitToReread(units, unit);
  return (
    <>
      <p className={styles.resultSentence}>{missedSentence(correct, of)}</p>
      {again && (
        <Button className={styles.resultAgain} component={Link} to={links.unit(again.unit_order)} variant="default" size="md">
          <span className="truncate">{rich('Look back at {title}', { title: again.title })}</span>
        </Button>
      )}
    </>
  );
}

function Graded({ session, onRetry, retryError, retrying }: Props): ReactNode {
  const { course, units, unit } = session;
  const viewer = useViewer();
  const finish = useFinish(session);
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = questionsOf(unit);
  const correct = questions.filter(({ id }) => responseTo(course, unit.id, id)?.is_correct === true).length;
  const passed = correct === questions.length;
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
        <div className={questionStyles.questionHead}>
          <h1 dir="auto">{unit.title}</h1>
        </div>
        <div className={questionStyles.result}>
          <Donut
            layout="ring"
            shares={[
              { kind: text('Correct'), value: correct },
              { kind: text('Incorrect'), value: questions.length - correct },
            ]}
            figure={`${correct}/${questions.length}`}
            word={t('correct')}
            label={t('Answers')}
            size={168}
            thick={24}
          />
          <div>
            {!session.preview && <p className={styles.resultAttempt}>{t('Attempt {attempt}', { attempt: unit.attempt })}</p>}
            <h2 className={questionStyles.questionText} ref={heading} tabIndex={-1}>
              {passed ? t('Congratulations! You got all answers correct!') : t('You missed some questions. Try again.')}
            </h2>
            {passed ? <Passed next={nextOf(units, unit)} /> : <Missed session={session} correct={correct} of={questions.length} />}
          </div>
        </div>
        <ol className={clsx('list', styles.resultList)}>
          {questions.map((question, i) => (
            <Row key={question.id} number={i + 1} question={question} response={responseTo(course, unit.id, question.id)} />
          ))}
        </ol>
      </UnitPage>
      <Bar
        back={<BackButton course={course} previous={previousOf(units, unit)} />}
        tone={note ? 'danger' : undefined}
        reason={note ?? <ResultStored preview={session.preview} />}
      >
        {passed ? (
          <NextButton label={t('Next Unit')} blocked={false} busy={finish.busy} onNext={() => void finish.finish()} />
        ) : (
          <Button
            size="md"
            className={unitBarStyles.playerNext}
            leftSection={<RotateCcw size={16} aria-hidden />}
            aria-disabled={retrying || undefined}
            onClick={() => !retrying && void onRetry().catch(() => undefined)}
          >
            {t('Retry Test')}
          </Button>
        )}
      </Bar>
    </>
  );
}

const ResultStored = ({ preview }: { preview: boolean }): ReactNode =>
  preview ? (
    t('This is a preview: nothing is recorded.')
  ) : (
    <span className={playerFrameStyles.playerSaved} data-told>
      <Check size={16} strokeWidth={2} aria-hidden /> {t('Your answers are saved.')}
    </span>
  );

/** The tenant's cover pattern below the result of a passed test. */
const PassedGround = ({ tenant }: { tenant: string }): ReactNode => (
  <div className={styles.resultGround}>
    <Leaves className={styles.resultLeaves} tenant={tenant} rows={4} />
  </div>
);
