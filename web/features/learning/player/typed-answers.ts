import type { Given } from './answer-draft.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Answers begun but not submitted, kept on this device until they are: a dead battery costs no word. */
export function createTypedAnswers(store: Store, person: string, course: string) {
  const name = `answers:${person}:${course}`;
  const read = (): Record<string, Given> => {
    try {
      // Written below; the reader checks each answer against its question.
      return (JSON.parse(store.getItem(name) ?? '{}') ?? {}) as Record<string, Given>;
    } catch {
      return {};
    }
  };
  const write = (answers: Record<string, Given>): void => {
    if (Object.keys(answers).length === 0) store.removeItem(name);
    else store.setItem(name, JSON.stringify(answers));
  };
  const keyOf = (unitId: string, questionId: string): string => `${unitId}/${questionId}`;
  return {
    get: (unitId: string, questionId: string): Given | null => read()[keyOf(unitId, questionId)] ?? null,
    keep: (unitId: string, questionId: string, given: Given): void => write({ ...read(), [keyOf(unitId, questionId)]: given }),
    drop: (unitId: string, questionId: string): void =>
      write(Object.fromEntries(Object.entries(read()).filter(([key]) => key !== keyOf(unitId, questionId)))),
    dropUnit: (unitId: string): void => write(Object.fromEntries(Object.entries(read()).filter(([key]) => !key.startsWith(`${unitId}/`)))),
  };
}

export type TypedAnswers = ReturnType<typeof createTypedAnswers>;
