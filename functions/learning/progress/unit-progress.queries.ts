import type { Enrolment } from '../../../events/learning/enrolment.state.ts';
import { attemptOf } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { learnerQuestion } from '../../../shared/learning/learner-question.ts';
import type { Question } from '../../../shared/learning/question.ts';
import type { UnitKind } from '../../../shared/learning/unit-kind.ts';
import { readHeader, readPublishedUnits } from '../../courses/course.queries.ts';
import type { QuestionView } from '../../courses/course-view.ts';
import { authorQuestion, learnerQuestionView } from '../../courses/question-view.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { loadEnrolment } from '../enrolment.records.ts';
import { openAnswer, secondsIn } from '../player/own-responses.queries.ts';
import { shuffleKeyOf } from '../shuffle-key.ts';

export type UserResponseView = {
  readonly inputKey: string;
  readonly isCorrect: boolean | null;
  readonly selectedOption: unknown;
  readonly freeTextAnswer: string | null;
  readonly userSelections: unknown;
  readonly userOrder: unknown;
};

export type UnitProgressView = {
  readonly id: number;
  readonly kind: UnitKind;
  readonly title: string;
  readonly isComplete: boolean;
  readonly timeSpent: number;
  readonly tests: readonly QuestionView[];
  readonly responses: readonly UserResponseView[];
};

type Subject = { readonly scope: Scope; readonly person: PersonId; readonly enrolment: Enrolment };

/** The key is for those who read another person's answers; oneself gets the learner's form, done or not. */
function questionFor({ scope, person, enrolment }: Subject, unit: number, withKey: boolean): (question: Question) => QuestionView {
  if (withKey) return authorQuestion;
  const { round } = enrolment;
  const of = { key: shuffleKeyOf(scope), person, round: round.number, attempt: attemptOf(round, unit) };
  return (question) => learnerQuestionView(learnerQuestion(question, of));
}

async function responsesFor({ scope, person, enrolment }: Subject, unit: number): Promise<UserResponseView[]> {
  const stored = Object.entries(enrolment.round.responses[unit] ?? {}).filter(
    ([, { response }]) => response.type !== 'CompletionWithNoTest',
  );
  return Promise.all(
    stored.map(async ([inputKey, one]) => {
      const answer = await openAnswer(scope, person, one);
      return {
        inputKey,
        isCorrect: one.correct,
        selectedOption: 'selectedOption' in answer ? answer.selectedOption : null,
        freeTextAnswer: 'freeTextAnswer' in answer ? answer.freeTextAnswer : null,
        userSelections: 'userSelections' in answer ? answer.userSelections : null,
        userOrder: 'userOrder' in answer ? answer.userOrder : null,
      };
    }),
  );
}

/** A person's units in one course with questions and last answers, from the stream itself. */
export async function unitProgressOf(scope: Scope, person: PersonId, course: CourseId, withKey: boolean): Promise<UnitProgressView[]> {
  const [{ state }, header] = await Promise.all([loadEnrolment(scope, person, course), readHeader(scope, course)]);
  if (state.status === 'none' || header === null) return [];
  const bodies = await readPublishedUnits(scope, asId<CourseId>(header.id), header.outline);
  const subject: Subject = { scope, person, enrolment: state };
  return Promise.all(
    header.outline.map(async ({ id, kind, title }) => ({
      id,
      kind,
      title,
      isComplete: Object.hasOwn(state.round.done, id),
      timeSpent: secondsIn(state, id),
      tests: (bodies.get(id)?.questions ?? []).map(questionFor(subject, id, withKey)),
      responses: await responsesFor(subject, id),
    })),
  );
}
