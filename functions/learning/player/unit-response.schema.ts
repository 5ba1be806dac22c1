import type { Operation } from '../../../shared/access/table.ts';
import { parseInputType, parseUnitResponse } from '../../../shared/learning/unit-response.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, callMutation } from '../../platform/graphql/root-fields.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import { UnitResponseType } from './course.schema.ts';
import { storeArguments, unitIdOf } from '../learner-input.ts';
import { storeDraftText } from './draft-text.commands.ts';
import { prefetchLearner, type LearnerRead } from './learner-read.ts';
import { previewedCourse, previewResponse } from './preview.queries.ts';
import { clearUnitResponses, markUnitComplete, type StoreResponse, storeResponse, type UnitRef } from './unit-response.commands.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';

const LANGUAGE = "(added) In which language the page shows the course; absent: the caller's own.";

const StoreUnitResponseInput = builder.inputType('StoreUnitResponseInput', {
  fields: (t) => ({
    course_id: t.id({ required: true }),
    unit_id: t.id({ required: true }),
    unit_type: t.string({ required: true }),
    input_type: t.string({ defaultValue: 'Completion' }),
    input_key: t.string(),
    response: t.string({ required: true }),
    round: t.int(),
    language: t.string({ description: LANGUAGE }),
  }),
});

const UnitRefInput = builder.inputType('UnitRefInput', {
  fields: (t) => ({
    course_id: t.id({ required: true }),
    unit_id: t.id({ required: true }),
    unit_type: t.string({ required: true }),
    round: t.int(),
    language: t.string({ description: LANGUAGE }),
  }),
});

type Learner = { readonly viewer: TenantViewer; read(): Promise<LearnerRead> };

/** Returns the caller and the read of their data, which starts in the same batch. */
async function learnerOf(
  call: Call,
  operation: Operation,
  courseId: string | number | null | undefined,
  branchUrl: string | null | undefined,
): Promise<Learner> {
  const readPrefetched = prefetchLearner(call, courseId);
  const viewer = authorise(operation, await call.resolveViewer(branchUrl));
  return { viewer, read: () => readPrefetched(viewer) };
}

callMutation('storeUnitResponse', {
  type: UnitResponseType,
  description: 'Stores an answer, a submission or the record of having gone through. The server grades and counts the time.',
  args: {
    input: arg({ type: StoreUnitResponseInput }),
    course_id: arg.id(),
    unit_id: arg.id(),
    unit_type: arg.string(),
    input_type: arg.string(),
    response: arg.string(),
    branchUrl: arg.string(),
  },
  resolve: async ({ branchUrl, ...args }, call) => {
    const { viewer, read } = await learnerOf(call, 'storeUnitResponse', args.input?.course_id ?? args.course_id, branchUrl);
    // The arguments are checked after the authorisation, so that a refused caller learns nothing about them.
    const fields = storeArguments(args);
    const input: StoreResponse = {
      unit: unitIdOf(fields.unit_id),
      unitType: fields.unit_type ?? '',
      inputType: parseInputType(fields.input_type),
      key: fields.input_key ?? null,
      response: parseUnitResponse(fields.response ?? ''),
      pageRound: args.input?.round ?? undefined,
      language: args.input?.language ?? undefined,
    };
    const learner = await read();
    const previewed = await previewedCourse(viewer, learner);
    return previewed ? previewResponse(call, viewer, previewed, input) : storeResponse(call, viewer, learner, input);
  },
});

const KeepSubmissionTextInput = builder.inputType('KeepSubmissionTextInput', {
  fields: (t) => ({
    course_id: t.id({ required: true }),
    unit_id: t.id({ required: true }),
    submission_text: t.string({ required: true }),
    round: t.int(),
  }),
});

callMutation('keepSubmissionText', {
  type: 'DateTime',
  nullable: true,
  description:
    "[* enrolled] (added) Keeps the caller's text of an assignment that is not handed in yet, for their other devices; an empty one removes it. Returns when it was kept.",
  args: { input: arg({ type: KeepSubmissionTextInput, required: true }), branchUrl: arg.string() },
  resolve: async ({ input, branchUrl }, call) => {
    const { viewer, read } = await learnerOf(call, 'keepSubmissionText', input.course_id, branchUrl);
    const { unit_id: unit, submission_text: text, round: pageRound } = input;
    return storeDraftText(call, viewer, await read(), { unit, text, pageRound: pageRound ?? undefined });
  },
});

const refOf = (input: {
  unit_id: string | number;
  unit_type: string;
  round?: number | null | undefined;
  language?: string | null | undefined;
}): UnitRef => ({
  unit: unitIdOf(input.unit_id),
  unitType: input.unit_type,
  pageRound: input.round ?? undefined,
  language: input.language ?? undefined,
});

const UnitCompletionType = builder.objectRef<UnitRef & { readonly isComplete: boolean }>('UnitCompletion').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ unit }) => unit }),
    is_complete: t.exposeBoolean('isComplete'),
    unit_id: t.id({ resolve: ({ unit }) => unit }),
    unit_type: t.exposeString('unitType', { description: 'As sent.' }),
  }),
});

callMutation('markUnitComplete', {
  type: UnitCompletionType,
  description: "Applies the unit's rule. An assignment that waits for acceptance answers is_complete false, without an error.",
  args: { input: arg({ type: UnitRefInput, required: true }), branchUrl: arg.string() },
  resolve: async ({ input, branchUrl }, call) => {
    const { viewer, read } = await learnerOf(call, 'markUnitComplete', input.course_id, branchUrl);
    const ref = refOf(input);
    const learner = await read();
    // A preview stores nothing.
    if (await previewedCourse(viewer, learner)) return { ...ref, isComplete: false };
    return { ...ref, isComplete: await markUnitComplete(call, viewer, learner, ref) };
  },
});

callMutation('clearUnitResponses', {
  type: 'Boolean',
  description: "Starts a new attempt: the caller's answers of this unit leave userResponses and stay in history.",
  args: {
    input: arg({ type: UnitRefInput, required: true }),
    keepCorrect: arg.boolean({ defaultValue: false, description: 'Correct answers go along into the new attempt.' }),
    branchUrl: arg.string(),
  },
  resolve: async ({ input, keepCorrect, branchUrl }, call) => {
    const { viewer, read } = await learnerOf(call, 'clearUnitResponses', input.course_id, branchUrl);
    const learner = await read();
    const retry = { ...refOf(input), keepCorrect: keepCorrect === true };
    if (!(await previewedCourse(viewer, learner))) await clearUnitResponses(call, viewer, learner, retry);
    return true;
  },
});
