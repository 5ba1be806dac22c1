import * as z from 'zod/mini';
import { boxesSchema } from '../../shared/certificates/certificate-boxes.ts';

/**
 * A certificate as it was issued, with all data to draw it again: a later change of the template does not change it. The name is
 * encrypted with the person's key, so the certificate of an erased person verifies without a name.
 */
const certificateIssued = z.object({
  type: z.literal('CertificateIssued'),
  /** The printed code, random. */
  code: z.string(),
  person: z.int(),
  course: z.int(),
  /** The round of the enrolment whose completion it certifies. */
  round: z.int(),
  /** null: the built-in A4 landscape page. */
  template: z.nullable(z.int()),
  /** Page and boxes of the template at that time; null: built-in. */
  page: z.nullable(z.object({ file: z.string(), boxes: boxesSchema })),
  /** The day of the completion in this zone. Absent: in UTC. */
  timeZone: z.optional(z.string()),
  /** Of the fixed words and the days on its page, as they were then. Absent: English. */
  language: z.optional(z.string()),
  issued: z.string(),
  /** One year later; 29 February becomes 28 February. */
  expires: z.string(),
  sealedName: z.string(),
  courseTitle: z.string(),
  /** Storage path of the drawn PDF. */
  file: z.string(),
});

/** A certificate is not valid any more. The reason is encrypted with the person's key, like everything that is written about a person. */
const certificateRevoked = z.object({
  type: z.literal('CertificateRevoked'),
  code: z.string(),
  person: z.int(),
  course: z.int(),
  on: z.string(),
  sealedReason: z.string(),
  /** Who checks the certificate reads the reason. Absent in revocations whose administrators were told that the learner alone does. */
  isReasonPublic: z.optional(z.literal(true)),
});

export const certificateEvents = { CertificateIssued: certificateIssued, CertificateRevoked: certificateRevoked } as const;

export type CertificateIssued = z.infer<typeof certificateIssued>;
export type CertificateRevoked = z.infer<typeof certificateRevoked>;
export type CertificateEvent = CertificateIssued | CertificateRevoked;
