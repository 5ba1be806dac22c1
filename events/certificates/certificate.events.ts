import * as z from 'zod/mini';
import { boxesSchema } from '../../shared/certificates/certificate-boxes.ts';

/**
 * A certificate as it was issued, with all that it takes to draw it again: a template that changes later does not change
 * it. The name is sealed with the person's key, so that an erased person's certificate verifies without a name.
 */
const certificateIssued = z.object({
  type: z.literal('CertificateIssued'),
  /** Printed on the certificate; opaque. */
  code: z.string(),
  person: z.int(),
  course: z.int(),
  /** The round of the enrolment whose completion it certifies. */
  round: z.int(),
  /** null = the built-in A4 landscape. */
  template: z.nullable(z.int()),
  /** The template's page and boxes as they were; null = built-in. */
  page: z.nullable(z.object({ file: z.string(), boxes: boxesSchema })),
  issued: z.string(),
  /** One year after; 29 February becomes 28 February. */
  expires: z.string(),
  sealedName: z.string(),
  courseTitle: z.string(),
  /** Where the drawn PDF lies. */
  file: z.string(),
});

export const certificateEvents = { CertificateIssued: certificateIssued } as const;

export type CertificateEvent = z.infer<typeof certificateIssued>;
