import { useState } from 'react';
import { ANSWER_NEEDED } from '../../../../shared/learning/answer-texts.ts';
import type { PlayerQuestion } from './course.ts';
import { blankDraft, fits, type AnswerDraft, draftFrom, isAnswered, responseOf } from './answer-draft.ts';
import { answerOnItsWay, unitRef, type UnitSession } from './session.ts';
import type { Outcome } from './use-outbox.ts';

/** Returns the answer to begin with: the one typed on this device, else the one on its way, else the one the server has. */
function initialDraft(session: UnitSession, question: PlayerQuestion): { draft: AnswerDraft | null; typed: boolean } {
  const { unit, typed } = session;
  const begun = typed.get(unit.id, question.id);
  if (begun && fits(question, begun)) return { draft: begun, typed: true };
  const json = answerOnItsWay(session, question.id);
  return { draft: json === null ? blankDraft(question) : draftFrom(question, json), typed: false };
}

/** What keeps an answer from being submitted; it ends when the answer changes. */
export type AnswerNotice = { readonly tone: 'progress' | 'danger'; readonly text: string };

/** The answer to one question: kept on this device with every change, and submitted. */
export function useAnswerDraft(session: UnitSession, question: PlayerQuestion) {
  const { unit, typed, outbox, clock } = session;
  const [start] = useState(() => initialDraft(session, question));
  const [draft, setDraft] = useState(start.draft);
  const [changed, setChanged] = useState(start.typed);
  const [notice, setNotice] = useState<AnswerNotice | null>(null);
  const change = (next: AnswerDraft): void => {
    setDraft(next);
    setChanged(true);
    setNotice(null);
    typed.keep(unit.id, question.id, next);
  };
  /** Returns how the sending ended; null if there is no answer to submit, which the notice says. */
  const submit = async (): Promise<Outcome | null> => {
    if (!draft || !isAnswered(draft)) {
      setNotice({ tone: 'progress', text: ANSWER_NEEDED });
      return null;
    }
    const response = JSON.stringify({ ...responseOf(question, draft), timeSpent: clock.timeSpent() });
    setChanged(false);
    setNotice(null);
    typed.drop(unit.id, question.id);
    const outcome = await outbox.send({
      kind: 'response',
      input: { ...unitRef(session), input_type: 'Test', input_key: question.id, response },
    });
    // A refused answer stays on screen and on this device.
    if (outcome !== 'delivered' && outcome !== 'waiting') {
      change(draft);
      setNotice({ tone: 'danger', text: outcome.message });
    }
    return outcome;
  };
  return { draft, change, submit, changed, notice, ready: draft !== null && isAnswered(draft) };
}
