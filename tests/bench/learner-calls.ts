import { randomUUID } from 'node:crypto';
import { MarkUnitCompleteDocument, StoreUnitResponseDocument } from '../../web/api/generated/graphql.ts';
import type { Client } from './client.ts';
import { ANSWERS, type BenchCourse, type Learner } from './tenant.ts';

/** Calls of learners that each write one commit, however often they are made, with a key as the web client sends it. */
export type LearnerCalls = {
  /** Stores an answer other than the learner's last one. */
  answer(): Promise<unknown>;
  /** Completes the next lesson of the next learner. @throws when all learners have all lessons */
  complete(): Promise<unknown>;
  /** Returns the next learner, for calls that only read. */
  next(): Learner;
};

/** Returns calls that take the learners in turn. */
export function learnerCalls(client: Client, course: BenchCourse, learners: readonly Learner[]): LearnerCalls {
  let answers = 0;
  let lessons = 0;
  let reads = 0;
  const learnerAt = (turn: number): Learner => {
    const learner = learners[turn % learners.length];
    if (!learner) throw new Error('There are no learners.');
    return learner;
  };
  return {
    next: () => learnerAt((reads += 1)),
    answer: async () => {
      const turn = answers;
      answers += 1;
      const round = Math.floor(turn / learners.length);
      const unit = course.quizzes[round % course.quizzes.length];
      if (!unit) throw new Error('The course has no questions.');
      const selectedOption = ANSWERS[Math.floor(round / course.quizzes.length) % 2];
      const response = JSON.stringify({ type: 'Multiple Choice', selectedOption, timeSpent: 5 });
      const input = {
        course_id: course.id,
        unit_id: unit.id,
        unit_type: 'Content',
        input_type: 'Test',
        input_key: unit.question,
        response,
      };
      return client.call(learnerAt(turn), StoreUnitResponseDocument, { input }, randomUUID());
    },
    complete: async () => {
      const turn = lessons;
      lessons += 1;
      const unit = course.lessons[Math.floor(turn / learners.length)];
      if (!unit) throw new Error('Every learner has every lesson by now.');
      const input = { course_id: course.id, unit_id: unit.id, unit_type: 'Content' };
      return client.call(learnerAt(turn), MarkUnitCompleteDocument, { input }, randomUUID());
    },
  };
}
