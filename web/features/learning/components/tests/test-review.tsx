import { clsx } from 'clsx';
import { ArrowLeft, ChevronRight, CircleDot } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { StatusLine, StatusMark } from '../../../../design/patterns/state/status.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { answerLine } from '../../player/answer-line.ts';
import { type PlayerQuestion, questionsOf } from '../../player/course.ts';
import { type UnitSession, answerOnItsWay } from '../../player/session.ts';
import { UnitPage } from '../unit-page/unit-page.tsx';
import { digit, useKeys } from '../questions/use-keys.ts';
import { Bar, NextButton } from '../unit-page/unit-bar.tsx';
import styles from './test-review.module.css';
import testResultStyles from './test-result.module.css';
import questionStyles from '../questions/question.module.css';
import { plural, t } from '../../../../texts/text.ts';

type Props = { session: UnitSession; onOpen: (index: number) => void; onFinish: () => void };

/** Not the tick of a correct answer: nothing is known of that yet. */
const ANSWERED = <CircleDot size={16} strokeWidth={1.75} color="var(--accent-line)" aria-hidden />;

const openText = (count: number): string =>
  plural(count, '{count} question is not answered yet.', '{count} questions are not answered yet.');

function Row({
  number,
  question,
  answer,
  onOpen,
}: {
  number: number;
  question: PlayerQuestion;
  answer: string | null;
  onOpen: () => void;
}): ReactNode {
  const line = answer === null ? '' : answerLine(answer);
  return (
    <li>
      <button type="button" className={styles.reviewRow} onClick={onOpen}>
        <span className={clsx(testResultStyles.resultNumber, 'num')}>{number}</span>
        <span className={styles.reviewText}>
          <bdi>{question.question}</bdi>
          {line && (
            <small className="truncate">
              <bdi>{line}</bdi>
            </small>
          )}
        </span>
        <StatusLine className={styles.reviewState} mark={answer === null ? <StatusMark percent={0} /> : ANSWERED}>
          {answer === null ? t('Not answered') : t('Answered')}
        </StatusLine>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** All answers of a test before it is finished: each leads back to its question. */
export function TestReview({ session, onOpen, onFinish }: Props): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const questions = questionsOf(session.unit);
  const answers = questions.map(({ id }) => answerOnItsWay(session, id));
  const open = answers.filter((json) => json === null).length;
  useKeys(true, (key) => {
    const index = digit(key);
    if (questions[index]) onOpen(index);
    return questions[index] !== undefined;
  });
  return (
    <>
      <UnitPage wide>
        <div className={questionStyles.questionHead}>
          <h1 dir="auto">{session.unit.title}</h1>
          <span className="num">{t('{done} of {total} answered', { done: questions.length - open, total: questions.length })}</span>
        </div>
        <h2 className={questionStyles.questionText} ref={heading} tabIndex={-1}>
          {t('Review your answers')}
        </h2>
        <p className={testResultStyles.resultSentence}>
          {t("Open a question to change its answer. You'll see your result after you finish.")}
        </p>
        <ol className={clsx('list', testResultStyles.resultList)}>
          {questions.map((question, i) => (
            <Row key={question.id} number={i + 1} question={question} answer={answers[i] ?? null} onOpen={() => onOpen(i)} />
          ))}
        </ol>
      </UnitPage>
      <Bar
        back={
          <Button
            variant="default"
            size="md"
            leftSection={<ArrowLeft size={16} aria-hidden />}
            onClick={() => onOpen(questions.length - 1)}
          >
            {t('Previous')}
          </Button>
        }
        reason={open > 0 ? openText(open) : null}
      >
        <NextButton label={t('Finish test')} blocked={open > 0} busy={false} onNext={() => open === 0 && onFinish()} />
      </Bar>
    </>
  );
}
