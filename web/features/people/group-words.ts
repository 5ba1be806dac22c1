// @chunk shell
import { ApiError, toApiError } from '../../api/api-error.ts';
import type { Topic } from '../../api/topics.ts';
import { text } from '../../texts/text.ts';

/** What a change of a group is seen in: the group, its people, and the courses and branches that it gives them. */
export const GROUP_TOPICS: readonly Topic[] = ['groups', 'people', 'courses', 'branches', 'enrolments'];

/** What is printed when a group cannot be read. */
export const GROUP_FAILED = text('Failed to load group data. Please try again.');

/** Returns the error with this message if the server gave no reply or failed; a refusal keeps the server's message. */
export function withGroupFailure(text: string, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  return error.unsettled ? new ApiError(error.code, text, { requestId: error.requestId }) : error;
}
