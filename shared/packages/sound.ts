import * as z from 'zod/mini';

/** Whether a learner wants a package to play sound: `audioPreference` of cmi5, `audio` and `audio_level` of SCORM. */
export const sound = z.enum(['on', 'off']);
export type Sound = z.infer<typeof sound>;
