import { beatSchema } from '../../../shared/learning/beat.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import type * as z from 'zod/mini';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { inputOfCaller, jsonBody, restHandler, type RestRequest } from '../../platform/rest/rest.ts';
import { beat } from './beat.commands.ts';
import { isPreviewed } from './preview.queries.ts';
import { courseIdOf, unitIdOf } from '../learner-input.ts';
import { prefetchLearner } from './learner-read.ts';

const ROUTE = 'POST /api/learning/beat';

/** @throws BAD_REQUEST */
async function beatOf(request: Request): Promise<z.infer<typeof beatSchema>> {
  const sent = await jsonBody(request);
  if (sent === undefined) throw new AppError('BAD_REQUEST', 'Send application/json.');
  const body = safeParse(beatSchema, sent);
  if (!body.success) throw new AppError('BAD_REQUEST', 'A beat has courseId, unitId and seconds (0 to 300).');
  return body.data;
}

/** Counts the learner's time in a unit. */
async function storeBeat({ call, request }: RestRequest): Promise<Response> {
  const resolveCaller = async () => authorise(ROUTE, await call.resolveViewer());
  const { courseId, unitId, seconds, position, leaving, packageClosed, round, key, unsaved } = await inputOfCaller(
    () => beatOf(request),
    resolveCaller,
  );
  const prefetched = prefetchLearner(call, courseId);
  const viewer = await resolveCaller();
  const learner = await prefetched(viewer);
  // Authors who preview a course leave no record.
  if (await isPreviewed(viewer, learner, unitIdOf(unitId))) return new Response(null, { status: 204 });
  await beat(
    call,
    viewer,
    {
      course: courseIdOf(courseId),
      unit: unitIdOf(unitId),
      seconds,
      position: position ?? null,
      leaving: leaving ?? false,
      packageClosed: packageClosed ?? false,
      round: round ?? null,
      key: key ?? null,
      unsaved: (unsaved ?? []).map((time) => ({ ...time, unit: unitIdOf(time.unitId), position: time.position ?? null })),
    },
    learner,
  );
  return new Response(null, { status: 204 });
}

// A beat must never be refused for the number of calls: the learner's time would be lost.
export const handler = restHandler({ [ROUTE]: storeBeat }, { isThrottled: false });
