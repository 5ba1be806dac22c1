import * as z from 'zod/mini';

/** [x, y, width, height] on page 1 as displayed, 0 to 1 from the top left; null: not placed. */
const boxSchema = z.nullable(z.tuple([z.number(), z.number(), z.number(), z.number()]));

/** The boxes of the four fields of a template. */
export const boxesSchema = z.object({ name: boxSchema, courseTitle: boxSchema, issueDate: boxSchema, expiryDate: boxSchema });

export type CertificateBoxes = z.infer<typeof boxesSchema>;
