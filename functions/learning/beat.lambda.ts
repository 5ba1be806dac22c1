import { beatSchema } from '../../shared/learning/beat.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import * as z from 'zod/mini';
import { authorise } from '../platform/request/authorise.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { answerHeaders, type Call, readCall } from '../platform/request.ts';
import { beat } from './beat.commands.ts';
import { isAuthor } from './course-access.queries.ts';
import { courseIdOf, unitIdOf } from './learner-input.ts';
import { learnerAhead } from './learner-read.ts';

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new AppError('BAD_REQUEST', 'Send application/json.');
  }
}

async function take(call: Call, request: Request): Promise<void> {
  const body = z.safeParse(beatSchema, await bodyOf(request));
  if (!body.success) throw new AppError('BAD_REQUEST', 'A beat has courseId, unitId and seconds (0 to 300).');
  const { courseId, unitId, seconds, position, leaving } = body.data;
  const ahead = learnerAhead(call, courseId);
  const viewer = authorise('POST /api/learning/beat', await call.sight());
  const read = await ahead(viewer);
  // Authors who preview a course leave no record.
  if (read.loaded.state.status === 'none' && isAuthor(viewer)) return;
  await beat(
    call,
    viewer,
    { course: courseIdOf(courseId), unit: unitIdOf(unitId), seconds, position: position ?? null, leaving: leaving ?? false },
    read,
  );
}

async function answer(request: Request): Promise<Response> {
  try {
    const call = await readCall(request.headers);
    await take(call, request);
    return new Response(null, { status: 204, headers: answerHeaders(call) });
  } catch (error) {
    return errorResponse(error);
  }
}

/** POST /api/learning/beat: a sign that the learner is at a unit. */
export const handler = httpHandler(answer);
