import { sentence } from '../../shared/kernel/regional/sentence.ts';
import { descriptorOf } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { AppError, invalid } from '../../shared/kernel/errors.ts';
import type { Answer } from '../../shared/learning/answer.ts';
import { grade } from '../../shared/learning/grading.ts';
import { resolveItemIds } from './learner-question.ts';
import { questionIn, type TranslatedQuestion, variantOf } from '../../shared/learning/question-variant.ts';
import type { UnitResponse } from '../../shared/learning/unit-response.ts';
import type { StoreUnitResponse, UnitNow } from './enrolment.commands.ts';
import { withEvents, beginLearnerCommand, type Decision, refuseForeignUnit, withUnitCompletion } from './enrolment.decision.ts';
import type { EnrolmentEvent, EnrolmentEventOf } from './enrolment.events.ts';
import { gateProblem } from './enrolment.gates.ts';
import { attemptOf, type EnrolmentState, responsesOf, type Submission } from './enrolment.state.ts';
import { sameJson } from './same-json.ts';

const QUESTION_GONE = 'This question is no longer part of the unit. Reload the page to see the current questions.';
export const ALREADY_ACCEPTED = 'This assignment is already accepted. You do not need to hand it in again.';

/** Each submission stays, so their number has an end. */
const MOST_SUBMISSIONS = 100;
export const TOO_MANY_SUBMISSIONS = sentence(
  'You have sent {most} submissions of this assignment. Please ask your instructor to review the last one.',
  { most: MOST_SUBMISSIONS },
);

type ResponseOf<Kind extends UnitResponse['kind']> = Extract<UnitResponse, { kind: Kind }>;

/** Returns the question that a response is for: by its key or, where the caller sent none, the only question of the unit. */
export function questionOf({ questions }: Pick<UnitNow, 'questions'>, key: string | null): TranslatedQuestion {
  const only = key === null && questions.length === 1 ? questions[0] : undefined;
  const question = only ?? questions.find(({ id }) => String(id) === key);
  if (!question) throw invalid('input_key', QUESTION_GONE);
  return question;
}

const sealed = (answer: Answer, text: string | null): Answer =>
  answer.type === 'Free Text' && text !== null ? { ...answer, freeTextAnswer: text } : answer;

/** Adds no event where the same response is stored already, as for an answer that was sent again. */
function storeResponse(decision: Decision, event: EnrolmentEventOf<'UnitResponseStored'>): Decision {
  const stored = responsesOf(decision.enrolment.round, event.unit)[event.key];
  const same = stored !== undefined && stored.correct === event.correct && sameJson(stored.response, event.response);
  return same ? decision : withEvents(decision, event);
}

const isAnswered = ({ questions, id }: UnitNow, { round }: Decision['enrolment']): boolean =>
  questions.every((question) => Object.hasOwn(responsesOf(round, id), String(question.id)));

/** Returns the decision with the attempt failed, where the answer that it stores made it fail. */
function withFailure(before: Decision, stored: Decision, event: EnrolmentEventOf<'UnitResponseStored'>, unit: UnitNow): Decision {
  if (stored === before) return stored;
  const { attempt, key } = event;
  if (descriptorOf(unit.kind).completedBy !== 'answers')
    return event.correct === false ? withEvents(stored, { type: 'UnitAttemptFailed', unit: unit.id, attempt, key }) : stored;
  const isFinished = !isAnswered(unit, before.enrolment) && isAnswered(unit, stored.enrolment);
  const hasFailed = Object.values(responsesOf(stored.enrolment.round, unit.id)).some(({ correct }) => correct === false);
  return isFinished && hasFailed ? withEvents(stored, { type: 'UnitAttemptFailed', unit: unit.id, attempt, key: null }) : stored;
}

/** Returns how an answer is graded: a text by the words of the language in which the question was shown, all else by the source's items. */
export function gradingOf(question: TranslatedQuestion, { languages }: Pick<UnitNow, 'languages'>) {
  const variant = variantOf(question, languages?.wanted ?? null);
  const graded = question.type === 'Free Text' ? questionIn(question, variant) : question;
  return { variant, graded, of: languages && { language: variant?.language ?? languages.source } };
}

function storeAnswer(decision: Decision, command: StoreUnitResponse, { members }: ResponseOf<'answer'>): Decision {
  const { unit, shuffleKey, sealedText, course } = command;
  const { person, round } = decision.enrolment;
  const attempt = attemptOf(round, unit.id);
  const question = questionOf(unit, command.key);
  const { variant, graded, of } = gradingOf(question, unit);
  const texts = resolveItemIds(question, members, { key: shuffleKey, person, round: round.number, attempt }, variant);
  const { correct, answer } = grade(graded, texts);
  const response = sealed(answer, sealedText);
  const event = { type: 'UnitResponseStored', unit: unit.id, key: String(question.id), attempt, response, correct, ...of } as const;
  const stored = withFailure(decision, storeResponse(decision, event), event, unit);
  // A test has no button Next: its last correct answer completes it. Other units are completed when the learner goes on.
  const finished = descriptorOf(unit.kind).completedBy === 'answers' && gateProblem(unit, stored.enrolment.round) === null;
  return finished ? withUnitCompletion(stored, unit.id, course, of?.language) : stored;
}

/**
 * Returns the key of a completion record: 'Completion', in any case, or the id of a question of the unit. Other keys would let a caller
 * store as many records as they like.
 */
export function completionKey({ questions }: Pick<UnitNow, 'questions'>, key: string | null): string {
  if (key === null || /^completion$/i.test(key)) return 'Completion';
  return String(questionOf({ questions }, key).id);
}

/** Returns the language of a unit's content, for the event. */
const languageOf = ({ languages }: UnitNow) => languages && { language: languages.content };

function storeCompletion(decision: Decision, { unit, key }: StoreUnitResponse): Decision {
  const attempt = attemptOf(decision.enrolment.round, unit.id);
  const response = { type: 'CompletionWithNoTest' } as const;
  return storeResponse(decision, {
    type: 'UnitResponseStored',
    unit: unit.id,
    key: completionKey(unit, key),
    attempt,
    response,
    correct: null,
    ...languageOf(unit),
  });
}

function refuseSubmission(former: Submission | undefined): void {
  if (former?.review && former.status === 'accepted') throw new AppError('CONFLICT', ALREADY_ACCEPTED);
  if (former && former.number >= MOST_SUBMISSIONS) throw new AppError('CONFLICT', TOO_MANY_SUBMISSIONS);
}

type Submitted = Pick<EnrolmentEventOf<'AssignmentSubmitted'>, 'kind' | 'content' | 'file'>;

/** What is handed in, its text sealed. */
const submittedOf = ({ sealedText }: StoreUnitResponse, response: ResponseOf<'assignment'>): Submitted =>
  response.type === 'AssignmentText'
    ? { kind: response.type, content: sealedText ?? response.content, file: null }
    : { kind: response.type, content: null, file: response.file };

function submitAssignment(decision: Decision, command: StoreUnitResponse, response: ResponseOf<'assignment'>): Decision {
  const { unit } = command;
  if (descriptorOf(unit.kind).completedBy !== 'submission') throw invalid('response', 'This unit is not an assignment.');
  const former = decision.enrolment.round.submissions[unit.id];
  const sent = submittedOf(command, response);
  // The same again: a second click.
  if (former && former.status !== 'returned' && former.content === sent.content && former.file === sent.file) return decision;
  refuseSubmission(former);
  const review = unit.completionOption === 'instructor-accepts';
  const number = (former?.number ?? 0) + 1;
  const submitted = withEvents(decision, { type: 'AssignmentSubmitted', unit: unit.id, number, ...sent, review, ...languageOf(unit) });
  // Without a review the submission completes the unit, once its timer is over; else the learner does by going on.
  const completes = !review && gateProblem(unit, submitted.enrolment.round) === null;
  return completes ? withUnitCompletion(submitted, unit.id, command.course, unit.languages?.content) : submitted;
}

/** Stores an answer, a submission or a completion record. A response of the same unit and key replaces the former one. */
export function storeUnitResponse(command: StoreUnitResponse, state: EnrolmentState): readonly EnrolmentEvent[] {
  const decision = beginLearnerCommand(state, command);
  refuseForeignUnit(command.course, command.unit.id);
  const { response } = command;
  if (response.kind === 'answer') return storeAnswer(decision, command, response).events;
  if (response.kind === 'assignment') return submitAssignment(decision, command, response).events;
  return storeCompletion(decision, command).events;
}
