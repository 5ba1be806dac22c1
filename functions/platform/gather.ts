/** Keys that one BatchGetItem takes. */
const MOST = 100;

type Question<Asked, Answer> = {
  readonly asked: readonly Asked[];
  readonly resolve: (answers: Answer[]) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Puts questions that are asked in the same turn of the event loop into one call: a request's look at its caller and its own first read
 * then cost one round to the table and one signature. `ask` answers in the order it is asked, with at most 100 at a time.
 */
export function gathering<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<Answer[]>,
): (asked: readonly Asked[]) => Promise<Answer[]> {
  let waiting: Question<Asked, Answer>[] = [];

  const flush = (): void => {
    const questions = waiting;
    waiting = [];
    let group: Question<Asked, Answer>[] = [];
    let size = 0;
    for (const question of questions) {
      if (size + question.asked.length > MOST && group.length > 0) {
        void answer(group);
        group = [];
        size = 0;
      }
      group.push(question);
      size += question.asked.length;
    }
    void answer(group);
  };

  const answer = async (group: readonly Question<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(group.flatMap(({ asked }) => asked));
      let from = 0;
      for (const { asked, resolve } of group) resolve(answers.slice(from, (from += asked.length)));
    } catch (error) {
      // What spoils a shared call is the affair of whoever asked for it, not of its neighbours.
      if (group.length > 1) for (const question of group) void answer([question]);
      else group[0]?.reject(error);
    }
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      // After the microtasks of this turn, and before anything else.
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push({ asked, resolve, reject });
    });
}
