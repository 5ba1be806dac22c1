/** The largest number of seconds between two beats that is counted. */
export const BEAT_LIMIT = 300;

/** The largest number of earlier beats that come with one. */
export const UNSAVED_LIMIT = 20;
