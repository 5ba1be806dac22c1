import type { UnitNow } from '../../../events/learning/enrolment.commands.ts';
import type { Enrolment } from '../../../events/learning/enrolment.state.ts';
import { completionKey } from '../../../events/learning/enrolment.responses.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { VALID_SUBMISSION_NEEDED } from '../../../shared/learning/answer-texts.ts';
import type { InputType, UnitResponse } from '../../../shared/learning/unit-response.ts';
import { descriptorOf, unitKindOf } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import type { UnitResponseView } from '../../courses/course-view.ts';
import { fileRecord } from '../../files/file.records.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { personSealer } from '../../platform/credentials/person-key.ts';
import type { Call } from '../../platform/request/request.ts';
import { nameInPath } from '../../platform/keys/storage-paths.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { deleteDraftText } from './draft-text.records.ts';
import { executeInUnit } from './learner.commands.ts';
import type { LearnerRead } from './learner-read.ts';
import { responseView, shownQuestions, submissionView } from './learner-responses.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

/** `pageRound`: the round of the page that sends it, `language`: in which it shows the course; absent where it does not say. */
type OfPage = { readonly pageRound?: number | undefined; readonly language?: string | undefined };

/** The input of `storeResponse`. */
export type StoreResponse = {
  readonly unit: number;
  readonly unitType: string;
  readonly inputType: InputType;
  readonly key: string | null;
  readonly response: UnitResponse;
} & OfPage;

function assertUnitType(type: string, unit: Pick<UnitNow, 'kind'>): void {
  const kind = unitKindOf(type);
  if (kind === null) throw invalid('unit_type', 'The unit type is unknown.');
  if (kind !== unit.kind) throw invalid('unit_type', 'The unit is of another type.');
}

/** Whose file it has to be, and the assignment that it was uploaded for. */
type FileOwner = { readonly scope: Scope; readonly person: PersonId; readonly course: number | undefined; readonly unit: number };

/**
 * Returns the stored path of the learner's own upload for this assignment.
 * @throws VALIDATION for any other file, since a path alone gives no right to read it, nor counts for another unit
 */
async function learnerFile({ scope, person, course, unit }: FileOwner, path: string): Promise<string> {
  const name = nameInPath(path);
  const file = name === null ? undefined : await getItem('records', records.header(scope, 'file', name), fileRecord);
  const isIssued = file?.by === person && file.purpose === 'assignment' && file.course === course && file.unit === unit;
  if (!file || !isIssued || file.closed !== undefined) throw invalid('response', VALID_SUBMISSION_NEEDED);
  return file.path;
}

/** Returns the response with the stored path of its file, if it has one. */
async function withLearnerFile(owner: FileOwner, response: UnitResponse): Promise<UnitResponse> {
  if (response.kind !== 'assignment' || response.type !== 'AssignmentFile') return response;
  return { ...response, file: await learnerFile(owner, response.file) };
}

/** Returns what the learner wrote in words of their own, which is stored only sealed. */
function learnerText(response: UnitResponse): string | null {
  if (response.kind === 'answer') return response.members.freeTextAnswer ?? null;
  return response.kind === 'assignment' && response.type === 'AssignmentText' ? response.content : null;
}

/** Stores an answer, a submission or a completion, and returns it with the grade. */
export async function storeResponse(call: Call, viewer: TenantViewer, read: LearnerRead, input: StoreResponse): Promise<UnitResponseView> {
  const { scope } = viewer.tenant;
  const sealer = personSealer(scope, viewer.person);
  const outcome = await executeInUnit(
    {
      call,
      viewer,
      read,
      unit: input.unit,
      pageRound: input.pageRound,
      language: input.language,
      part: 'storeUnitResponse',
      body: input,
      sealer,
    },
    async (base, unit) => {
      assertUnitType(input.unitType, unit);
      const response = await withLearnerFile({ scope, person: viewer.person, course: read.course?.id, unit: unit.id }, input.response);
      const shuffleKey = shuffleKeyOf(scope);
      const command = { type: 'StoreUnitResponse', ...base, unit, key: input.key, response, shuffleKey } as const;
      const text = learnerText(response);
      return async () => ({ ...command, sealedText: text ? await sealer.seal(text) : null });
    },
  );
  if (input.response.kind === 'assignment')
    await deleteDraftText({ scope, person: viewer.person, course: outcome.enrolment.course, unit: input.unit });
  const view = await storedView({ scope, now: call.now }, outcome, input);
  return { ...view, inputType: input.inputType };
}

/** Returns what is stored after the command. */
function storedView(
  reader: { scope: Scope; now: string },
  { enrolment, unit }: { enrolment: Enrolment; unit: UnitNow },
  input: StoreResponse,
): Promise<UnitResponseView> {
  if (input.response.kind === 'assignment') {
    const submission = enrolment.round.submissions[unit.id];
    if (!submission) throw notFound();
    return submissionView(reader, { enrolment, unit }, submission);
  }
  // The flat arguments of older screens name no question; the unit has only one then.
  const key = input.response.kind === 'answer' ? (input.key ?? String(unit.questions[0]?.id)) : completionKey(unit, input.key);
  const response = enrolment.round.responses[unit.id]?.[key];
  if (!response) throw notFound();
  const shown = unit.languages && shownQuestions(unit.questions, unit.languages.wanted);
  return responseView(reader, { enrolment, unit, ...(shown && { shown }) }, key, response);
}

/** A unit and its type, as a call names them. */
export type UnitRef = { readonly unit: number; readonly unitType: string } & OfPage;

/** Completes a unit if its rule allows it. Returns false when it waits for a review. */
export async function markUnitComplete(call: Call, viewer: TenantViewer, read: LearnerRead, ref: UnitRef): Promise<boolean> {
  const { enrolment } = await executeInUnit(
    { call, viewer, read, unit: ref.unit, pageRound: ref.pageRound, language: ref.language, part: 'markUnitComplete', body: ref },
    (base, unit) => {
      assertUnitType(ref.unitType, unit);
      return () => ({ type: 'MarkUnitComplete', ...base, unit });
    },
  );
  return Object.hasOwn(enrolment.round.done, ref.unit);
}

/** The unit that is tried again, and whether its correct answers are kept. */
type Retry = UnitRef & { readonly keepCorrect: boolean };

/** Starts a new attempt: the answers, or those that are not correct, are removed from the present state; all stay in the history. */
export async function clearUnitResponses(call: Call, viewer: TenantViewer, read: LearnerRead, retry: Retry): Promise<void> {
  const { unit: id, pageRound } = retry;
  await executeInUnit({ call, viewer, read, unit: id, pageRound, part: 'clearUnitResponses', body: retry }, (base, unit) => {
    assertUnitType(retry.unitType, unit);
    const isPackage = descriptorOf(unit.kind).completedBy === 'package';
    return () => ({ type: 'ClearUnitResponses', ...base, unit: unit.id, keepCorrect: retry.keepCorrect, isPackage });
  });
}
