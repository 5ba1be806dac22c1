import { unpackTicket } from '../packages/reading/unpack-ticket.ts';
import { uploadsHandler } from '../files/upload-routes.ts';
import { submittableUnit } from '../learning/player/assignment-unit.queries.ts';

/** All uploads. Submissions go by the rules of learning, and packages are read by packages: both are later modules than files. */
export const handler = uploadsHandler(submittableUnit, unpackTicket);
