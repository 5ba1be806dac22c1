import { AppError, invalid } from '../../shared/kernel/errors.ts';
import type { Answer } from '../../shared/learning/answer.ts';
import { grade } from '../../shared/learning/grading.ts';
import { resolveItemIds } from '../../shared/learning/learner-question.ts';
import type { Question } from '../../shared/learning/question.ts';
import type { UnitResponse } from '../../shared/learning/unit-response.ts';
import type { StoreUnitResponse, UnitNow } from './enrolment.commands.ts';
import { add, beginAct, type Draft, refuseForeignUnit, withUnitCompletion } from './enrolment.draft.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from './enrolment.events.ts';
import { gateProblem } from './enrolment.gates.ts';
import { attemptOf, type EnrolmentState, responsesOf } from './enrolment.state.ts';
import { sameJson } from './same-json.ts';

const QUESTION_GONE = 'This question is no longer part of the unit. Reload the page to see the present ones.';
export const ALREADY_ACCEPTED = 'This assignment was already accepted.';

type ResponseOf<Kind extends UnitResponse['kind']> = Extract<UnitResponse, { kind: Kind }>;

/** The flat call of older screens names no question; where there is one only, that is it. */
export function questionOf({ questions }: Pick<UnitNow, 'questions'>, key: string | null): Question {
  const only = key === null && questions.length === 1 ? questions[0] : undefined;
  const question = only ?? questions.find(({ id }) => String(id) === key);
  if (!question) throw invalid('input_key', QUESTION_GONE);
  return question;
}

const sealed = (answer: Answer, text: string | null): Answer =>
  answer.type === 'Free Text' && text !== null ? { ...answer, freeTextAnswer: text } : answer;

/** Storing what is stored already is quiet, so that a resent answer leaves no trace. */
function storeResponse(draft: Draft, event: EnrolmentEventOf<'UnitResponseStored'>): Draft {
  const former = responsesOf(draft.enrolment.round, event.unit)[event.key];
  const same = former !== undefined && former.correct === event.correct && sameJson(former.response, event.response);
  return same ? draft : add(draft, event);
}

function storeAnswer(draft: Draft, command: StoreUnitResponse, { members }: ResponseOf<'answer'>): Draft {
  const { unit, shuffleKey, sealedText, course } = command;
  const { person, round } = draft.enrolment;
  const attempt = attemptOf(round, unit.id);
  const question = questionOf(unit, command.key);
  const texts = resolveItemIds(question, members, { key: shuffleKey, person, round: round.number, attempt });
  const { correct, answer } = grade(question, texts);
  const response = sealed(answer, sealedText);
  const stored = storeResponse(draft, { type: 'UnitResponseStored', unit: unit.id, key: String(question.id), attempt, response, correct });
  // A test has no Next of its own: its last right answer finishes it. All other units wait for the learner to move on.
  const finished = unit.kind === 'test' && gateProblem(unit, stored.enrolment.round) === null;
  return finished ? withUnitCompletion(stored, unit.id, course) : stored;
}

function storeCompletion(draft: Draft, { unit, key }: StoreUnitResponse): Draft {
  const attempt = attemptOf(draft.enrolment.round, unit.id);
  const response = { type: 'CompletionWithNoTest' } as const;
  return storeResponse(draft, { type: 'UnitResponseStored', unit: unit.id, key: key ?? 'Completion', attempt, response, correct: null });
}

function submitAssignment(draft: Draft, command: StoreUnitResponse, response: ResponseOf<'assignment'>): Draft {
  const { unit, sealedText } = command;
  if (unit.kind !== 'assignment') throw invalid('response', 'This unit is not an assignment.');
  const former = draft.enrolment.round.submissions[unit.id];
  const content = response.type === 'AssignmentText' ? (sealedText ?? response.content) : null;
  const file = response.type === 'AssignmentFile' ? response.file : null;
  if (former && former.status !== 'returned' && former.content === content && former.file === file) return draft;
  if (former?.review && former.status === 'accepted') throw new AppError('CONFLICT', ALREADY_ACCEPTED);
  const event: EnrolmentEvent = {
    type: 'AssignmentSubmitted',
    unit: unit.id,
    number: (former?.number ?? 0) + 1,
    kind: response.type,
    content,
    file,
    review: unit.completionOption === 'instructor-accepts',
  };
  return add(draft, event);
}

/** An answer, a submission or the record of having gone through; the same unit and key replaces the former one. */
export function storeUnitResponse(command: StoreUnitResponse, state: EnrolmentState): readonly EnrolmentEvent[] {
  const draft = beginAct(state, command);
  refuseForeignUnit(command.course, command.unit.id);
  const { response } = command;
  if (response.kind === 'answer') return storeAnswer(draft, command, response).events;
  if (response.kind === 'assignment') return submitAssignment(draft, command, response).events;
  return storeCompletion(draft, command).events;
}
