import { useState } from 'react';
import { ANSWER_NEEDED } from '../../../../shared/learning/answer-texts.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import type { PlayerQuestion } from './course.ts';
import { blankFor, fits, type Given, givenFrom, isAnswered, responseOf } from './answer-draft.ts';
import { answerOnItsWay, type UnitSession } from './session.ts';
import type { Outcome } from './use-outbox.ts';

/** What was typed last, else what is on its way, else what the server has. */
function kept(session: UnitSession, question: PlayerQuestion): { given: Given | null; typed: boolean } {
  const { unit, typed } = session;
  const begun = typed.get(unit.id, question.id);
  if (begun && fits(question, begun)) return { given: begun, typed: true };
  const json = answerOnItsWay(session, question.id);
  return { given: json === null ? blankFor(question) : givenFrom(question, json), typed: false };
}

/** One answer: begun, kept on this device with every change, and submitted. */
export function useGiven(session: UnitSession, question: PlayerQuestion) {
  const { course, unit, typed, outbox, clock } = session;
  const [start] = useState(() => kept(session, question));
  const [given, setGiven] = useState(start.given);
  const [changed, setChanged] = useState(start.typed);
  const change = (next: Given): void => {
    setGiven(next);
    setChanged(true);
    typed.keep(unit.id, question.id, next);
  };
  /** Null: there is no answer to submit, and the person has been told. */
  const submit = async (): Promise<Outcome | null> => {
    if (!given || !isAnswered(given)) {
      showAlert(ANSWER_NEEDED, 'progress');
      return null;
    }
    const response = JSON.stringify({ ...responseOf(question, given), timeSpent: clock.timeSpent() });
    setChanged(false);
    typed.drop(unit.id, question.id);
    const outcome = await outbox.send({
      kind: 'response',
      input: { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename, input_type: 'Test', input_key: question.id, response },
    });
    // Refused: the answer is still on screen, and stays on this device.
    if (outcome !== 'delivered' && outcome !== 'waiting') change(given);
    return outcome;
  };
  return { given, change, submit, changed, ready: given !== null && isAnswered(given) };
}
