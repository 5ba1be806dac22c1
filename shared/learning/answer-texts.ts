/** What both sides say of an answer or a submission that is not there yet. Apart from the schemas, which the player does not load. */
export const VALID_SUBMISSION_NEEDED = 'Please provide a valid submission.';
export const ANSWER_NEEDED = 'Please answer the question before moving forward.';
