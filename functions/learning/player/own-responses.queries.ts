import type { Enrolment, StoredResponse, Submission } from '../../../events/learning/enrolment.state.ts';
import { asId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { OutlineEntry } from '../../courses/course.records.ts';
import type { UnitResponseView } from '../../courses/course-view.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import { UNIT_KINDS } from '../../../shared/learning/unit-kind.ts';

type Reader = { readonly scope: Scope; readonly now: Instant };
type Place = { readonly enrolment: Enrolment; readonly unit: Pick<OutlineEntry, 'id' | 'kind'> };

/** Opaque to clients, and the same for the same unit and key. */
const idOf = ({ enrolment, unit }: Place, key: string): string => [enrolment.course, enrolment.round.number, unit.id, key].join('-');

export const secondsIn = (enrolment: Enrolment, unit: number): number => enrolment.round.seconds[unit] ?? 0;

/** The learner's own words, opened; empty once their key is gone. */
export async function openAnswer(
  scope: Scope,
  person: PersonId,
  { response }: Pick<StoredResponse, 'response'>,
): Promise<StoredResponse['response']> {
  if (response.type !== 'Free Text' || response.freeTextAnswer === '') return response;
  return { ...response, freeTextAnswer: (await openSealed(scope, person, response.freeTextAnswer)) ?? '' };
}

/** A stored answer, or the record of having gone through, as JSON text with the server's grade and time. */
export async function responseView({ scope }: Reader, place: Place, key: string, stored: StoredResponse): Promise<UnitResponseView> {
  const { enrolment, unit } = place;
  const answer = await openAnswer(scope, asId<PersonId>(enrolment.person), stored);
  return {
    id: idOf(place, key),
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

const opened = async (scope: Scope, person: PersonId, sealed: string | null): Promise<string | null> =>
  sealed === null ? null : openSealed(scope, person, sealed);

/** The latest submission of an assignment, with what the reviewer said. */
export async function submissionView({ scope, now }: Reader, place: Place, submission: Submission): Promise<UnitResponseView> {
  const { enrolment, unit } = place;
  const person = asId<PersonId>(enrolment.person);
  const [content, comment] = await Promise.all([opened(scope, person, submission.content), opened(scope, person, submission.comment)]);
  const file = submission.file === null ? null : signPath(submission.file, 'download', now);
  const what = submission.kind === 'AssignmentText' ? { content } : { file };
  return {
    id: idOf(place, 'submission'),
    unitId: unit.id,
    unitType: UNIT_KINDS[unit.kind].typename,
    inputType: 'Assignment',
    inputKey: null,
    response: JSON.stringify({ type: submission.kind, ...what, timeSpent: secondsIn(enrolment, unit.id) }),
    filePath: file,
    isCorrect: null,
    status: submission.status,
    comment,
  };
}

/** All that stands of a learner in a course's present units. */
export async function ownResponses(reader: Reader, enrolment: Enrolment, outline: readonly OutlineEntry[]): Promise<UnitResponseView[]> {
  const views = outline.map(async (unit) => {
    const place = { enrolment, unit };
    const stored = Object.entries(enrolment.round.responses[unit.id] ?? {});
    const submission = enrolment.round.submissions[unit.id];
    const answers = await Promise.all(stored.map(([key, response]) => responseView(reader, place, key, response)));
    return submission ? [...answers, await submissionView(reader, place, submission)] : answers;
  });
  return (await Promise.all(views)).flat();
}
