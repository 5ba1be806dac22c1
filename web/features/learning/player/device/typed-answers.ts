import type { AnswerDraft } from '../answer-draft.ts';
import type { Store } from './store.ts';

/** Returns the answers that were typed and not submitted, kept on this device in case the page is closed. */
export function createTypedAnswers(store: Store, person: string, course: string) {
  const name = `answers:${person}:${course}`;
  const read = (): Record<string, AnswerDraft> => {
    try {
      // Written below; each answer is checked against its question before it is used.
      return (JSON.parse(store.getItem(name) ?? '{}') ?? {}) as Record<string, AnswerDraft>;
    } catch {
      return {};
    }
  };
  const write = (answers: Record<string, AnswerDraft>): void => {
    if (Object.keys(answers).length === 0) store.removeItem(name);
    else store.setItem(name, JSON.stringify(answers));
  };
  const keyOf = (unitId: string, questionId: string): string => `${unitId}/${questionId}`;
  return {
    get: (unitId: string, questionId: string): AnswerDraft | null => read()[keyOf(unitId, questionId)] ?? null,
    keep: (unitId: string, questionId: string, draft: AnswerDraft): void => write({ ...read(), [keyOf(unitId, questionId)]: draft }),
    drop: (unitId: string, questionId: string): void =>
      write(Object.fromEntries(Object.entries(read()).filter(([key]) => key !== keyOf(unitId, questionId)))),
    dropUnit: (unitId: string): void => write(Object.fromEntries(Object.entries(read()).filter(([key]) => !key.startsWith(`${unitId}/`)))),
  };
}

export type TypedAnswers = ReturnType<typeof createTypedAnswers>;
