/** The largest number of seconds that a recording may play: a day. */
export const LONGEST_RECORDING = 86_400;

/** Returns the whole seconds of a recording, at least 1; null for a length that cannot be counted. */
export const wholeSeconds = (seconds: number): number | null => (seconds > 0 && seconds <= LONGEST_RECORDING ? Math.ceil(seconds) : null);
