import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceOf, gapsOf, isBlank, matchesOf, orderOf } from '../answers.ts';
import { answerTo, type ReportAnswer, type ReportQuestion, shortTitle, type Unit } from '../unit-groups.ts';
import { keyed } from '../keyed.ts';
import './test-responses.css';

type Shown = { readonly question: ReportQuestion; readonly answer: ReportAnswer | undefined };

const Verdict = ({ right, children }: { right: boolean; children: ReactNode }): ReactNode => (
  <span className="verdict" data-right={right}>
    {right ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
    {children}
  </span>
);

/** What was right and what was answered, side by side. */
const SideBySide = ({ correct, answered }: { correct: ReactNode; answered: ReactNode }): ReactNode => (
  <dl className="answer-pair">
    <div>
      <dt>Correct</dt>
      <dd>{correct}</dd>
    </div>
    <div>
      <dt>Answered</dt>
      <dd>{answered}</dd>
    </div>
  </dl>
);

const NO_ANSWER = 'No answer';
const listed = (entries: readonly string[]): string => (entries.length > 0 ? entries.join('; ') : NO_ANSWER);

const Numbered = ({ entries }: { entries: readonly string[] }): ReactNode =>
  entries.length === 0 ? (
    NO_ANSWER
  ) : (
    <ol>
      {keyed(entries, (entry) => entry).map(([key, entry]) => (
        <li key={key}>{entry}</li>
      ))}
    </ol>
  );

function Choice({ question, answer }: Shown): ReactNode {
  const { correct, given } = choiceOf(question, answer);
  return <SideBySide correct={listed(correct)} answered={listed(given)} />;
}

function Order({ question, answer }: Shown): ReactNode {
  const { correct, given } = orderOf(question, answer);
  return <SideBySide correct={<Numbered entries={correct} />} answered={<Numbered entries={given} />} />;
}

const FreeText = ({ question, answer }: Shown): ReactNode => (
  <SideBySide
    correct={
      <>
        {keyed(question.rules ?? [], ({ word }) => word).map(([key, { condition, word, points }]) => (
          <p key={key}>
            {condition} “{word}”: {points} {points === 1 ? 'point' : 'points'}
          </p>
        ))}
        <p className="dim small">{question.required_points ?? 0} points needed</p>
      </>
    }
    answered={<span className="answer-text">{answer?.freeTextAnswer?.trim() || NO_ANSWER}</span>}
  />
);

const Pairs = ({ question, answer }: Shown): ReactNode => (
  <table className="answer-matches" aria-label={question.question}>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Correct</th>
        <th scope="col">Answered</th>
      </tr>
    </thead>
    <tbody>
      {keyed(matchesOf(question, answer), ({ left }) => left).map(([key, { left, correct, given, right }]) => (
        <tr key={key}>
          <td>{left}</td>
          <td>{correct}</td>
          <td>
            <Verdict right={right}>{given ?? NO_ANSWER}</Verdict>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Gaps({ question, answer }: Shown): ReactNode {
  const { parts, gaps } = gapsOf(question, answer);
  return (
    <p className="answer-gaps">
      {keyed(parts, (part) => part).map(([key, part], i) => {
        const gap = gaps[i];
        return (
          <span key={key}>
            {part}
            {gap && (
              <span className="answer-gap" data-right={gap.right}>
                {gap.given ?? NO_ANSWER} <small>{gap.right ? 'correct' : `expected: ${gap.expected}`}</small>
              </span>
            )}
          </span>
        );
      })}
    </p>
  );
}

function Display({ question, answer }: Shown): ReactNode {
  switch (question.type) {
    case 'Multiple Choice':
      return <Choice question={question} answer={answer} />;
    case 'Free Text':
      return <FreeText question={question} answer={answer} />;
    case 'Fill the Gaps':
      return <Gaps question={question} answer={answer} />;
    case 'Ordering':
      return <Order question={question} answer={answer} />;
    case 'Match the Pairs':
      return <Pairs question={question} answer={answer} />;
    default:
      return <p className="dim">No display available for this question type</p>;
  }
}

function Outcome({ question, answer }: Shown): ReactNode {
  if (!answer) return <span>No response</span>;
  if (isBlank(question, answer)) return <span>{NO_ANSWER}</span>;
  const right = answer.isCorrect === true;
  return <Verdict right={right}>{right ? 'Correct' : 'Incorrect'}</Verdict>;
}

/** The text of a gap question is its gaps; of the others it stands above the answers. */
const Answered = ({ question, answer, number }: Shown & { number: number }): ReactNode => (
  <article>
    <header>
      <span>
        <b>Question {number}:</b> {question.type}
      </span>
      <Outcome question={question} answer={answer} />
    </header>
    {question.type !== 'Fill the Gaps' && <h4 className="answer-question">{question.question}</h4>}
    <Display question={question} answer={answer} />
  </article>
);

/** Every question of a course's tests with what was right and what the person answered. */
export function TestResponses({ units }: { units: readonly Unit[] }): ReactNode {
  if (units.length === 0) return <p className="dim report-none">No test data found for this user</p>;
  return units.map((unit) => {
    const right = unit.tests.filter((question) => answerTo(unit, question)?.isCorrect === true).length;
    return (
      <section key={`${unit.id} ${unit.title}`} className="answers">
        <div className="answers-unit">
          <h3 className="h3">{shortTitle(unit.title)}</h3>
          <span className="small dim num">
            {right} of {unit.tests.length} correct
          </span>
        </div>
        {unit.tests.map((question, i) => (
          <Answered key={question.id} question={question} answer={answerTo(unit, question)} number={i + 1} />
        ))}
      </section>
    );
  });
}
