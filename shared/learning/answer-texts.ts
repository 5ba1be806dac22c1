/** The largest number of characters of a free text; the player's field takes no more. */
export const FREE_TEXT_LIMIT = 20_000;
export const FREE_TEXT_TOO_LONG = 'The answer is too long. Please shorten it to 20,000 characters.';

/** Messages for a missing answer or submission. In a file without schemas, so that the player loads no validation library. */
export const VALID_SUBMISSION_NEEDED = 'Please provide a valid submission.';
export const ANSWER_NEEDED = 'Please answer the question before moving forward.';

/** Said of what was done in a round of a course that somebody has started again since. */
export const FORMER_ROUND =
  'This course has been started again from the beginning, so what you sent was not saved. Please do it again here.';
