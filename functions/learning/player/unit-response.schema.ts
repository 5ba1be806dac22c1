import { parseInputType, parseUnitResponse } from '../../../shared/learning/unit-response.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request.ts';
import { UnitResponseType } from './course.schema.ts';
import { storeArguments, unitIdOf } from '../learner-input.ts';
import { learnerAhead, type LearnerRead } from '../learner-read.ts';
import { previewedCourse, previewResponse } from './preview.queries.ts';
import { clearUnitResponses, markUnitComplete, type StoreResponse, storeResponse, type UnitRef } from '../unit-response.commands.ts';
import type { TenantViewer } from '../../platform/viewer.ts';

const StoreUnitResponseInput = builder.inputType('StoreUnitResponseInput', {
  fields: (t) => ({
    course_id: t.id({ required: true }),
    unit_id: t.id({ required: true }),
    unit_type: t.string({ required: true }),
    input_type: t.string({ defaultValue: 'Completion' }),
    input_key: t.string(),
    response: t.string({ required: true }),
  }),
});

const UnitRefInput = builder.inputType('UnitRefInput', {
  fields: (t) => ({ course_id: t.id({ required: true }), unit_id: t.id({ required: true }), unit_type: t.string({ required: true }) }),
});

type Learner = { readonly viewer: TenantViewer; read(): Promise<LearnerRead> };

/** The caller and what their act looks at, read in one round. */
async function learnerIn(
  call: Call,
  operation: string,
  courseId: string | number | null | undefined,
  branchUrl: string | null | undefined,
): Promise<Learner> {
  const ahead = learnerAhead(call, courseId);
  const viewer = authorise(operation, await call.sight(branchUrl));
  return { viewer, read: () => ahead(viewer) };
}

builder.mutationField('storeUnitResponse', (t) =>
  t.field({
    type: UnitResponseType,
    description: 'Stores an answer, a submission or the record of having gone through. The server grades and counts the time.',
    args: {
      input: t.arg({ type: StoreUnitResponseInput }),
      course_id: t.arg.id(),
      unit_id: t.arg.id(),
      unit_type: t.arg.string(),
      input_type: t.arg.string(),
      response: t.arg.string(),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { branchUrl, ...args }, { call }) => {
      const { viewer, read } = await learnerIn(call, 'storeUnitResponse', args.input?.course_id ?? args.course_id, branchUrl);
      // Who may not call at all learns nothing of what was wrong with the arguments.
      const given = storeArguments(args);
      const what: StoreResponse = {
        unit: unitIdOf(given.unit_id),
        unitType: given.unit_type ?? '',
        inputType: parseInputType(given.input_type),
        key: given.input_key ?? null,
        response: parseUnitResponse(given.response ?? ''),
      };
      const found = await read();
      const previewed = await previewedCourse(viewer, found);
      return previewed ? previewResponse(viewer, previewed, what) : storeResponse(call, viewer, found, what);
    },
  }),
);

const refOf = (input: { unit_id: string | number; unit_type: string }): UnitRef => ({
  unit: unitIdOf(input.unit_id),
  unitType: input.unit_type,
});

const UnitCompletionType = builder.objectRef<UnitRef & { readonly isComplete: boolean }>('UnitCompletion').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ unit }) => unit }),
    is_complete: t.exposeBoolean('isComplete'),
    unit_id: t.id({ resolve: ({ unit }) => unit }),
    unit_type: t.exposeString('unitType', { description: 'As sent.' }),
  }),
});

builder.mutationField('markUnitComplete', (t) =>
  t.field({
    type: UnitCompletionType,
    description: "Applies the unit's rule. An assignment that waits for acceptance answers is_complete false, without an error.",
    args: { input: t.arg({ type: UnitRefInput, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) => {
      const { viewer, read } = await learnerIn(call, 'markUnitComplete', input.course_id, branchUrl);
      const ref = refOf(input);
      const found = await read();
      // A preview completes nothing.
      if (await previewedCourse(viewer, found)) return { ...ref, isComplete: false };
      return { ...ref, isComplete: await markUnitComplete(call, viewer, found, ref) };
    },
  }),
);

builder.mutationField('clearUnitResponses', (t) =>
  t.boolean({
    description: "Starts a new attempt: the caller's answers of this unit leave userResponses and stay in history.",
    args: { input: t.arg({ type: UnitRefInput, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) => {
      const { viewer, read } = await learnerIn(call, 'clearUnitResponses', input.course_id, branchUrl);
      const found = await read();
      if (!(await previewedCourse(viewer, found))) await clearUnitResponses(call, viewer, found, refOf(input));
      return true;
    },
  }),
);
