import { checkUploadHandler } from '../files/check-upload.ts';
import { unpackTicket } from '../files/packages/unpack-ticket.ts';

/** The check of new objects. What is in a package is read by packages, which is a later module than files. */
export const handler = checkUploadHandler(unpackTicket);
