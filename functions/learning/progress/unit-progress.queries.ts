import type { Enrolment, StoredResponse } from '../../../events/learning/enrolment.state.ts';
import { attemptOf, scoreBy } from '../../../events/learning/enrolment.state.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { scoreRuleOf } from '../../../shared/packages/score-rule.ts';
import type { Question } from '../../../shared/learning/question.ts';
import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { readHeader, readPublishedUnits } from '../../courses/course.queries.ts';
import { authorQuestion, type QuestionView } from '../../courses/question-view.ts';
import { courseReadBy } from '../../courses/translations/reader-language.queries.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { type QuestionReading, questionReading } from '../enrolment/question-reading.queries.ts';
import { openAnswer, secondsIn } from '../player/learner-responses.queries.ts';
import { learnerQuestions } from '../player/learner-questions.ts';
import { shuffleKeyOf } from '../player/shuffle-key.ts';

/** A stored answer by its fields. */
export type UserResponseView = {
  readonly inputKey: string;
  readonly isCorrect: boolean | null;
  readonly selectedOption: unknown;
  readonly freeTextAnswer: string | null;
  readonly userSelections: unknown;
  readonly userOrder: unknown;
};

/** Whose progress in which course; one object for all units of it. */
export type ProgressOwner = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId };

/** A person's progress in a unit with questions and answers; `timeSpent` in seconds. */
export type UnitProgressView = {
  readonly owner: ProgressOwner;
  readonly id: number;
  readonly kind: UnitKind;
  readonly title: string;
  readonly isComplete: boolean;
  readonly timeSpent: number;
  /** What a package gave, 0 to 100, by the rule of its author; null: it is none, or it gave none. */
  readonly score: number | null;
  readonly tests: readonly QuestionView[];
  readonly responses: readonly UserResponseView[];
};

type Subject = { readonly scope: Scope; readonly person: PersonId; readonly enrolment: Enrolment };

/** Returns the questions of a unit as they are read: with the key, as this learner takes them, or none. */
async function questionsFor(
  { scope, person, enrolment }: Subject,
  unit: number,
  questions: readonly Question[],
  reading: QuestionReading,
): Promise<readonly QuestionView[]> {
  if (reading === 'none') return [];
  if (reading === 'key') return questions.map(authorQuestion);
  const { round } = enrolment;
  const shuffle = { key: shuffleKeyOf(scope), person, round: round.number, attempt: attemptOf(round, unit) };
  return learnerQuestions(questions, shuffle);
}

type Responses = Readonly<Record<string, Pick<StoredResponse, 'response' | 'correct'>>>;

/** Returns responses by the keys of their questions as a report shows them, without completions. */
export async function responseViews(
  { scope, person }: Pick<ProgressOwner, 'scope' | 'person'>,
  responses: Responses,
): Promise<UserResponseView[]> {
  const stored = Object.entries(responses).filter(([, { response }]) => response.type !== 'CompletionWithNoTest');
  return Promise.all(
    stored.map(async ([inputKey, response]) => {
      const answer = await openAnswer(scope, person, response);
      return {
        inputKey,
        isCorrect: response.correct,
        selectedOption: 'selectedOption' in answer ? answer.selectedOption : null,
        freeTextAnswer: 'freeTextAnswer' in answer ? answer.freeTextAnswer : null,
        userSelections: 'userSelections' in answer ? answer.userSelections : null,
        userOrder: 'userOrder' in answer ? answer.userOrder : null,
      };
    }),
  );
}

/** Returns a person's units in a course with the questions that the reader may see and the latest answers, read from the stream. */
export async function unitProgressOf(call: Call, viewer: TenantViewer, person: PersonId, course: CourseId): Promise<UnitProgressView[]> {
  const { scope } = viewer.tenant;
  const [{ state }, header] = await Promise.all([loadEnrolment(scope, person, course), readHeader(scope, course)]);
  if (state.status === 'none' || header === null) return [];
  const [bodies, reading] = await Promise.all([
    readPublishedUnits(scope, asId<CourseId>(header.id), header.outline),
    questionReading(viewer, { person, course: header }, call.now),
  ]);
  const subject: Subject = { scope, person, enrolment: state };
  const owner: ProgressOwner = { scope, person, course };
  return Promise.all(
    courseReadBy(call, viewer, header).outline.map(async ({ id, kind, title }) => ({
      owner,
      id,
      kind,
      title,
      isComplete: Object.hasOwn(state.round.done, id),
      timeSpent: secondsIn(state, id),
      score: scoreBy(scoreRuleOf(bodies.get(id)), state.round, id),
      tests: await questionsFor(subject, id, bodies.get(id)?.questions ?? [], reading),
      responses: await responseViews(subject, state.round.responses[id] ?? {}),
    })),
  );
}
