import { linesSchema } from '../kernel/text.ts';

/** The largest number of characters of a reviewer's comment. */
export const COMMENT_LIMIT = 4_000;

/** What a reviewer writes to the learner. */
export const reviewCommentSchema = linesSchema(COMMENT_LIMIT);

export const COMMENT_NEEDED = 'Please write a comment, so that the learner knows what to change.';
