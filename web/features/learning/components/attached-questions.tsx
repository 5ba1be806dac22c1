import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/primitives/button.ts';
import { StatusMark } from '../../../design/patterns/status.tsx';
import { type PlayerQuestion, questionsOf, responseTo } from '../player/course.ts';
import { CHECKED_LATER } from '../player/gate.ts';
import { isPreviewRefusal, PREVIEW_NOTE, type UnitSession, waitingKeys } from '../player/session.ts';
import { useGiven } from '../player/use-given.ts';
import { QuestionBody } from './questions/question-body.tsx';

/** The server's word on an answer; shared with the result of a test. */
export const Verdict = ({ correct }: { correct: boolean }): ReactNode => (
  <span className="status">
    {correct ? <StatusMark percent={100} /> : <CircleX size={16} strokeWidth={1.75} color="var(--danger-mark)" aria-hidden />}
    {correct ? 'Correct' : 'Incorrect'}
  </span>
);

function Attached({ session, question, number }: { session: UnitSession; question: PlayerQuestion; number: number }): ReactNode {
  const { given, change, submit, changed } = useGiven(session, question);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const waiting = waitingKeys(session).includes(question.id);
  const grade = responseTo(session.course, session.unit.id, question.id)?.is_correct ?? null;
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await submit();
    const refused = outcome !== null && typeof outcome === 'object' ? outcome : null;
    setRefusal(refused && isPreviewRefusal(session, refused) ? PREVIEW_NOTE : (refused?.message ?? null));
    setBusy(false);
  };
  return (
    <article className="player-attached" aria-labelledby={`question-${question.id}`}>
      <p className="small dim">
        Question {number}: {question.type}
      </p>
      <h2 className="question-text" id={`question-${question.id}`}>
        {question.question}
      </h2>
      <QuestionBody question={question} given={given} onChange={change} keys={false} />
      <div className="player-attached-foot">
        {given && (
          <Button size="md" variant="default" aria-disabled={busy || undefined} onClick={() => void send()}>
            {busy ? 'Submitting...' : 'Submit answer'}
          </Button>
        )}
        <span role="status">
          {waiting && CHECKED_LATER}
          {!waiting && !changed && grade !== null && <Verdict correct={grade} />}
          {refusal}
        </span>
      </div>
    </article>
  );
}

/** Questions below a unit's text; all of them must be right before Next. */
export function AttachedQuestions({ session }: { session: UnitSession }): ReactNode {
  const questions = questionsOf(session.unit);
  if (questions.length === 0) return null;
  return (
    <section className="player-questions" aria-label="Questions">
      {questions.map((question, i) => (
        // Options come under new ids with each attempt, and so does the answer.
        <Attached
          key={`${question.id} ${question.options[0]?.id ?? question.rights?.[0]?.id ?? ''}`}
          session={session}
          question={question}
          number={i + 1}
        />
      ))}
    </section>
  );
}
