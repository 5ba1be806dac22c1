import { ArrowLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { StatusMark } from '../../../../design/patterns/state/status.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { answerLine } from '../../player/answer-line.ts';
import { type PlayerQuestion, questionsOf } from '../../player/course.ts';
import { type UnitSession, answerOnItsWay } from '../../player/session.ts';
import { UnitPage } from '../player/player-frame.tsx';
import { digit, useKeys } from '../questions/use-keys.ts';
import { Bar, NextButton } from '../unit-page/unit-bar.tsx';

type Props = { session: UnitSession; onOpen: (index: number) => void; onFinish: () => void };

const openText = (count: number): string => (count === 1 ? '1 question is not answered yet.' : `${count} questions are not answered yet.`);

function Row({
  number,
  question,
  given,
  onOpen,
}: {
  number: number;
  question: PlayerQuestion;
  given: string | null;
  onOpen: () => void;
}): ReactNode {
  const line = given === null ? '' : answerLine(given);
  return (
    <li>
      <button type="button" className="review-row" onClick={onOpen}>
        <span className="num">{number}</span>
        <span className="grow">
          <span className="review-question">{question.question}</span>
          {line && <small className="truncate">{line}</small>}
        </span>
        <span className="status">
          <StatusMark percent={given === null ? 0 : 100} />
          {given === null ? 'Not answered' : 'Answered'}
        </span>
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
  const given = questions.map(({ id }) => answerOnItsWay(session, id));
  const open = given.filter((json) => json === null).length;
  useKeys(true, (key) => {
    const index = digit(key);
    if (questions[index]) onOpen(index);
    return questions[index] !== undefined;
  });
  return (
    <>
      <UnitPage wide>
        <div className="question-head">
          <h1>{session.unit.title}</h1>
          <span className="num">
            {questions.length - open} of {questions.length} answered
          </span>
        </div>
        <h2 className="question-text" ref={heading} tabIndex={-1}>
          Review your answers
        </h2>
        <p className="result-sentence">Open a question to change its answer. You see what is correct when you have finished the test.</p>
        <ol className="list result-list">
          {questions.map((question, i) => (
            <Row key={question.id} number={i + 1} question={question} given={given[i] ?? null} onOpen={() => onOpen(i)} />
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
            Previous
          </Button>
        }
        reason={open > 0 ? openText(open) : null}
      >
        <NextButton label="Finish test" blocked={open > 0} busy={false} onNext={() => open === 0 && onFinish()} />
      </Bar>
    </>
  );
}
