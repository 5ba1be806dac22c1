import * as z from 'zod/mini';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { linesSchema } from '../../../shared/kernel/text.ts';
import { SUBMISSION_LIMIT } from '../../../shared/learning/unit-response.ts';
import { type Rate, spendRate } from '../../platform/request/rate-limits.ts';
import type { Call } from '../../platform/request/request.ts';
import { refuseFormerRound } from '../../../events/learning/enrolment.decision.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { openAssignment } from './assignment-unit.queries.ts';
import { putDraftText } from './draft-text.records.ts';
import type { LearnerRead } from './learner-read.ts';

const draftTextInput = z.object({ submission_text: linesSchema(SUBMISSION_LIMIT) });

/** A page keeps a text every ten seconds at most, and when it is left; a person may have two open. */
const KEEPING: Rate = { what: 'begun text', limit: 20, seconds: 60 };

/**
 * Keeps the text that the caller has begun for an assignment in place of the former one; an empty text removes it. Returns when it was kept;
 * null for an author who previews the course, of whom nothing is kept.
 * @throws NOT_FOUND as openAssignment, VALIDATION for a text that is too long, CONFLICT for a page of a former round, RATE_LIMITED
 */
export async function storeDraftText(
  call: Call,
  viewer: TenantViewer,
  read: LearnerRead,
  input: { readonly unit: string; readonly text: string; readonly pageRound: number | undefined },
): Promise<string | null> {
  const { scope } = viewer.tenant;
  const { course, unit, isEnrolled } = await openAssignment(viewer, read, input.unit, call.now);
  const { submission_text: text } = parseInput(draftTextInput, { submission_text: input.text });
  if (!isEnrolled) return null;
  if (read.loaded.state.status === 'active') refuseFormerRound(read.loaded.state, input.pageRound);
  await spendRate(KEEPING, `${scope.tenant}/${viewer.person}`, call.now);
  await putDraftText({ scope, person: viewer.person, course, unit }, text, call.now);
  return call.now;
}
