import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceOf, gapsOf, isBlank, matchesOf, orderOf, pointsText } from '../../answers.ts';
import { answerTo, type ReportAnswer, type ReportQuestion, shortTitle, type Unit } from '../../unit-groups.ts';
import { keyed } from '../../keyed.ts';
import { Attempts } from './attempts.tsx';
import styles from './test-responses.module.css';
import reportStyles from '../report.module.css';
import { t, text } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type AnsweredQuestion = { readonly question: ReportQuestion; readonly answer: ReportAnswer | undefined };

const Grade = ({ isCorrect, children }: { isCorrect: boolean; children: ReactNode }): ReactNode => (
  <span className={styles.verdict} data-right={isCorrect}>
    {isCorrect ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
    {children}
  </span>
);

/** The correct and the given answer, side by side. */
const SideBySide = ({ correct, answered }: { correct: ReactNode; answered: ReactNode }): ReactNode => (
  <dl className={styles.answerPair}>
    <div>
      <dt>{t('Correct')}</dt>
      <dd dir="auto">{correct}</dd>
    </div>
    <div>
      <dt>{t('Answered')}</dt>
      <dd dir="auto">{answered}</dd>
    </div>
  </dl>
);

const NO_ANSWER = text('No answer');
const listText = (entries: readonly string[]): string => (entries.length > 0 ? entries.join('; ') : t(NO_ANSWER));

const Numbered = ({ entries }: { entries: readonly string[] }): ReactNode =>
  entries.length === 0 ? (
    t(NO_ANSWER)
  ) : (
    <ol>
      {keyed(entries, (entry) => entry).map(([key, entry]) => (
        <li key={key} dir="auto">
          {entry}
        </li>
      ))}
    </ol>
  );

function Choice({ question, answer }: AnsweredQuestion): ReactNode {
  const { correct, answered } = choiceOf(question, answer);
  return <SideBySide correct={listText(correct)} answered={listText(answered)} />;
}

function Order({ question, answer }: AnsweredQuestion): ReactNode {
  const { correct, answered } = orderOf(question, answer);
  return <SideBySide correct={<Numbered entries={correct} />} answered={<Numbered entries={answered} />} />;
}

const FreeText = ({ question, answer }: AnsweredQuestion): ReactNode => (
  <SideBySide
    correct={
      <>
        {keyed(question.rules ?? [], ({ word }) => word).map(([key, { condition, word, points }]) => (
          <p key={key}>
            {condition === 'contains'
              ? rich('contains “{word}”: {points}', { word, points: pointsText(points) })
              : rich('does not contain “{word}”: {points}', { word, points: pointsText(points) })}
          </p>
        ))}
        <p className="dim small">{t('{points} needed', { points: pointsText(question.required_points ?? 0) })}</p>
      </>
    }
    answered={
      <span className={styles.answerText} dir="auto">
        {answer?.freeTextAnswer?.trim() || t(NO_ANSWER)}
      </span>
    }
  />
);

const Pairs = ({ question, answer }: AnsweredQuestion): ReactNode => (
  <table className={styles.answerMatches} aria-label={question.question}>
    <thead>
      <tr>
        <th scope="col">{t('Item')}</th>
        <th scope="col">{t('Correct')}</th>
        <th scope="col">{t('Answered')}</th>
      </tr>
    </thead>
    <tbody>
      {keyed(matchesOf(question, answer), ({ left }) => left).map(([key, { left, correct, answered, isCorrect }]) => (
        <tr key={key}>
          <td dir="auto">{left}</td>
          <td dir="auto">{correct}</td>
          <td>
            <Grade isCorrect={isCorrect}>{answered === null ? t(NO_ANSWER) : <bdi>{answered}</bdi>}</Grade>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Gaps({ question, answer }: AnsweredQuestion): ReactNode {
  const { parts, gaps } = gapsOf(question, answer);
  return (
    <p className={styles.answerGaps} dir="auto">
      {keyed(parts, (part) => part).map(([key, part], i) => {
        const gap = gaps[i];
        return (
          <span key={key}>
            {part}
            {gap && (
              <span className={styles.answerGap} data-right={gap.isCorrect}>
                {gap.answered ?? t(NO_ANSWER)}{' '}
                <small>{gap.isCorrect ? t('correct') : t('expected: {expected}', { expected: gap.expected })}</small>
              </span>
            )}
          </span>
        );
      })}
    </p>
  );
}

function Display({ question, answer }: AnsweredQuestion): ReactNode {
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
      return <p className="dim">{t('No display available for this question type')}</p>;
  }
}

function Outcome({ question, answer }: AnsweredQuestion): ReactNode {
  if (!answer) return <span>{t('No response')}</span>;
  if (isBlank(question, answer)) return <span>{t(NO_ANSWER)}</span>;
  const isCorrect = answer.isCorrect === true;
  return <Grade isCorrect={isCorrect}>{isCorrect ? t('Correct') : t('Incorrect')}</Grade>;
}

/** A question with its grade and answers. The text of a gap question is shown with its gaps, of others above the answers. */
const Answered = ({ question, answer, number }: AnsweredQuestion & { number: number }): ReactNode => (
  <article>
    <header>
      <span>
        <b>{t('Question {number}:', { number })}</b> {t(question.type)}
      </span>
      <Outcome question={question} answer={answer} />
    </header>
    {question.type !== 'Fill the Gaps' && (
      <h4 className={styles.answerQuestion} dir="auto">
        {question.question}
      </h4>
    )}
    <Display question={question} answer={answer} />
  </article>
);

/** All questions of a course's tests, with the correct and the given answers. */
export function TestResponses({ units }: { units: readonly Unit[] }): ReactNode {
  if (units.length === 0) return <p className={clsx('dim', reportStyles.reportNone)}>{t('No test data found for this user')}</p>;
  return units.map((unit) => {
    const correct = unit.tests.filter((question) => answerTo(unit, question)?.isCorrect === true).length;
    return (
      <section key={`${unit.id} ${unit.title}`} className={styles.answers}>
        <div className={styles.answersUnit}>
          <h3 className="h3" dir="auto">
            {shortTitle(unit.title)}
          </h3>
          <span className="small dim num">{t('{correct} of {total} correct', { correct, total: unit.tests.length })}</span>
        </div>
        <Attempts unit={unit} />
        {unit.tests.map((question, i) => (
          <Answered key={question.id} question={question} answer={answerTo(unit, question)} number={i + 1} />
        ))}
      </section>
    );
  });
}
