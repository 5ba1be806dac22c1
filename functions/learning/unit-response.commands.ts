import type { UnitNow } from '../../events/learning/enrolment.commands.ts';
import type { Enrolment } from '../../events/learning/enrolment.state.ts';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { VALID_SUBMISSION_NEEDED } from '../../shared/learning/answer-texts.ts';
import type { InputType, UnitResponse } from '../../shared/learning/unit-response.ts';
import { unitKindOf } from '../../shared/learning/unit-kind.ts';
import type { UnitResponseView } from '../courses/course-view.ts';
import type { FileItem } from '../courses/file.records.ts';
import { getItem } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { sealFor } from '../platform/credentials/person-key.ts';
import type { Call } from '../platform/request.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { actInUnit } from './learner-act.commands.ts';
import type { LearnerRead } from './learner-read.ts';
import { responseView, submissionView } from './player/own-responses.queries.ts';
import { shuffleKeyOf } from './shuffle-key.ts';

export type StoreResponse = {
  readonly unit: number;
  readonly unitType: string;
  readonly inputType: InputType;
  readonly key: string | null;
  readonly response: UnitResponse;
};

function refuseWrongType(sent: string, unit: Pick<UnitNow, 'kind'>): void {
  const kind = unitKindOf(sent);
  if (kind === null) throw invalid('unit_type', 'The unit type is unknown.');
  if (kind !== unit.kind) throw invalid('unit_type', 'The unit is of another type.');
}

/** A file handed in must be the learner's own upload: a path is no right to what lies there. */
async function ownFile(scope: Scope, person: PersonId, sent: string): Promise<string> {
  const name = nameInPath(sent);
  const file = name === null ? undefined : await getItem<FileItem>('records', records.header(scope, 'F', name));
  if (file?.by !== person) throw invalid('response', VALID_SUBMISSION_NEEDED);
  return file.path;
}

async function prepared(
  scope: Scope,
  person: PersonId,
  response: UnitResponse,
): Promise<{ response: UnitResponse; sealedText: string | null }> {
  if (response.kind === 'assignment' && response.type === 'AssignmentFile') {
    return { response: { ...response, file: await ownFile(scope, person, response.file) }, sealedText: null };
  }
  const text = response.kind === 'assignment' ? response.content : response.kind === 'answer' ? response.members.freeTextAnswer : null;
  return { response, sealedText: text ? await sealFor(scope, person, text) : null };
}

/** Stores an answer, a submission or the record of having gone through, and answers how it stands now. */
export async function storeResponse(call: Call, viewer: TenantViewer, read: LearnerRead, what: StoreResponse): Promise<UnitResponseView> {
  const { scope } = viewer.place;
  const outcome = await actInUnit({ call, viewer, read, unit: what.unit, part: 'storeUnitResponse' }, async (act, unit) => {
    refuseWrongType(what.unitType, unit);
    const ready = await prepared(scope, viewer.person, what.response);
    return { type: 'StoreUnitResponse', ...act, unit, key: what.key, ...ready, shuffleKey: shuffleKeyOf(scope) };
  });
  const stored = await standing({ scope, now: call.now }, outcome, what);
  return { ...stored, inputType: what.inputType };
}

function standing(
  reader: { scope: Scope; now: string },
  { enrolment, unit }: { enrolment: Enrolment; unit: UnitNow },
  what: StoreResponse,
): Promise<UnitResponseView> {
  if (what.response.kind === 'assignment') {
    const submission = enrolment.round.submissions[unit.id];
    if (!submission) throw notFound();
    return submissionView(reader, { enrolment, unit }, submission);
  }
  // The flat call of older screens names no question; then there is one only.
  const key = what.key ?? (what.response.kind === 'answer' ? String(unit.questions[0]?.id) : 'Completion');
  const response = enrolment.round.responses[unit.id]?.[key];
  if (!response) throw notFound();
  return responseView(reader, { enrolment, unit }, key, response);
}

export type UnitRef = { readonly unit: number; readonly unitType: string };

/** Completes a unit if its rule lets it; false = waits for a reviewer. */
export async function markUnitComplete(call: Call, viewer: TenantViewer, read: LearnerRead, ref: UnitRef): Promise<boolean> {
  const { enrolment } = await actInUnit({ call, viewer, read, unit: ref.unit, part: 'markUnitComplete' }, (act, unit) => {
    refuseWrongType(ref.unitType, unit);
    return { type: 'MarkUnitComplete', ...act, unit };
  });
  return Object.hasOwn(enrolment.round.done, ref.unit);
}

/** Starts a new attempt: the answers leave the present state and stay in history. */
export async function clearUnitResponses(call: Call, viewer: TenantViewer, read: LearnerRead, ref: UnitRef): Promise<void> {
  await actInUnit({ call, viewer, read, unit: ref.unit, part: 'clearUnitResponses' }, (act, unit) => {
    refuseWrongType(ref.unitType, unit);
    return { type: 'ClearUnitResponses', ...act, unit: unit.id };
  });
}
