import { answerIn, type TranslatedQuestion, variantOf } from '../../../shared/learning/question-variant.ts';
import type { Enrolment, StoredResponse, Submission } from '../../../events/learning/enrolment.state.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { OutlineEntry } from '../../courses/course.records.ts';
import type { UnitResponseView } from '../../courses/course-view.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { assignmentPath } from '../assignment-path.ts';
import { questionInTurn } from './learner-questions.ts';
import { UNIT_KINDS } from '../../../shared/courses/unit-kinds/unit-kinds.ts';

type Reader = { readonly scope: Scope; readonly now: Instant };
type UnitPosition = {
  readonly enrolment: Enrolment;
  readonly unit: Pick<OutlineEntry, 'id' | 'kind'>;
  /** The unit's questions, and in which language they are shown; absent: in the source's. */
  readonly shown?: ShownQuestions | null;
};

/** Questions by the keys of their responses, and the language of their reader. */
type ShownQuestions = { readonly questions: ReadonlyMap<string, TranslatedQuestion>; readonly wanted: string };

/** Returns questions as responses are shown with them. */
export const shownQuestions = (questions: readonly TranslatedQuestion[], wanted: string): ShownQuestions => ({
  questions: new Map(questions.map((question) => [String(question.id), question])),
  wanted,
});

/** Returns an answer, whose texts are those of the source, in the language of its reader: in as many turns of the event loop as their questions need. */
async function inShownLanguage(answer: StoredResponse['response'], key: string, shown: ShownQuestions | null | undefined) {
  const question = shown?.questions.get(key);
  if (!shown || !question || answer.type === 'CompletionWithNoTest') return answer;
  await questionInTurn(question);
  return answerIn(question, variantOf(question, shown.wanted), answer);
}

/** Returns the id of a response, opaque to clients; always the same for a unit and key. */
const idOf = ({ enrolment, unit }: UnitPosition, key: string): string => [enrolment.course, enrolment.round.number, unit.id, key].join('-');

/** Returns the committed seconds that a learner spent in a unit. */
export const secondsIn = (enrolment: Enrolment, unit: number): number => enrolment.round.seconds[unit] ?? 0;

/** Returns a response with the learner's free text decrypted; empty once their key is deleted. */
export async function openAnswer(
  scope: Scope,
  person: PersonId,
  { response }: Pick<StoredResponse, 'response'>,
): Promise<StoredResponse['response']> {
  if (response.type !== 'Free Text' || response.freeTextAnswer === '') return response;
  return { ...response, freeTextAnswer: (await openSealed(scope, person, response.freeTextAnswer)) ?? '' };
}

/** Returns a stored answer or completion, as JSON text with the server's grade and time. */
export async function responseView(
  { scope }: Reader,
  position: UnitPosition,
  key: string,
  stored: StoredResponse,
): Promise<UnitResponseView> {
  const { enrolment, unit } = position;
  const answer = await inShownLanguage(await openAnswer(scope, asId<PersonId>(enrolment.person), stored), key, position.shown);
  return {
    id: idOf(position, key),
    unitId: unit.id,
    unitType: UNIT_KINDS[unit.kind].typename,
    inputType: stored.response.type === 'CompletionWithNoTest' ? 'Completion' : 'Test',
    inputKey: key,
    response: JSON.stringify({ ...answer, isCorrect: stored.correct ?? true, timeSpent: secondsIn(enrolment, unit.id) }),
    filePath: null,
    isCorrect: stored.correct,
    status: null,
    comment: null,
  };
}

const decrypted = async (scope: Scope, person: PersonId, sealed: string | null): Promise<string | null> =>
  sealed === null ? null : openSealed(scope, person, sealed);

/** Returns the latest submission of an assignment with the reviewer's comment. */
export async function submissionView({ scope, now }: Reader, position: UnitPosition, submission: Submission): Promise<UnitResponseView> {
  const { enrolment, unit } = position;
  const person = asId<PersonId>(enrolment.person);
  const [content, comment] = await Promise.all([
    decrypted(scope, person, submission.content),
    decrypted(scope, person, submission.comment),
  ]);
  const file = submission.file === null ? null : assignmentPath(submission.file, now);
  const body = submission.kind === 'AssignmentText' ? { content } : { file };
  return {
    id: idOf(position, 'submission'),
    unitId: unit.id,
    unitType: UNIT_KINDS[unit.kind].typename,
    inputType: 'Assignment',
    inputKey: null,
    response: JSON.stringify({ type: submission.kind, ...body, timeSpent: secondsIn(enrolment, unit.id) }),
    filePath: file,
    isCorrect: null,
    status: submission.status,
    comment,
  };
}

/** Returns a learner's responses in the present units of a course. */
export async function learnerResponses(
  reader: Reader,
  enrolment: Enrolment,
  outline: readonly OutlineEntry[],
  shownIn: (unit: number) => ShownQuestions | null = () => null,
): Promise<UnitResponseView[]> {
  const views = outline.map(async (unit) => {
    const position = { enrolment, unit, shown: shownIn(unit.id) };
    const stored = Object.entries(enrolment.round.responses[unit.id] ?? {});
    const submission = enrolment.round.submissions[unit.id];
    const answers = await Promise.all(stored.map(([key, response]) => responseView(reader, position, key, response)));
    return submission ? [...answers, await submissionView(reader, position, submission)] : answers;
  });
  return (await Promise.all(views)).flat();
}
