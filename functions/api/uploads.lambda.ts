import { uploadsHandler } from '../files/upload-routes.ts';
import { submittableUnit } from '../learning/player/assignment-unit.queries.ts';

/** All uploads. Files of submissions go by the rules of learning, which is a later module than files. */
export const handler = uploadsHandler(submittableUnit);
