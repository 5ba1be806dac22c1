import * as z from 'zod/mini';

/** Who, and of what: `name` is the title of the certification at that time. */
const subject = { certification: z.int(), person: z.int(), name: z.string() };

/** The rounds of a person up to this day, in their zone, are not valid any more. The reason is encrypted with the person's key. */
const certificationRevoked = z.object({ type: z.literal('CertificationRevoked'), ...subject, on: z.string(), sealedReason: z.string() });

/** A person need not have the certification from this day on, or has to again. The reason is encrypted with the person's key. */
const certificationExemptionSet = z.object({
  type: z.literal('CertificationExemptionSet'),
  ...subject,
  exempt: z.boolean(),
  on: z.string(),
  sealedReason: z.string(),
});

/** The courses that renew the round up to `until` were opened for a person. */
const renewalOpened = z.object({ type: z.literal('RenewalOpened'), ...subject, on: z.string(), until: z.string() });

export const holderEvents = {
  CertificationRevoked: certificationRevoked,
  CertificationExemptionSet: certificationExemptionSet,
  RenewalOpened: renewalOpened,
} as const;

export type CertificationRevoked = z.infer<typeof certificationRevoked>;
export type CertificationExemptionSet = z.infer<typeof certificationExemptionSet>;
export type RenewalOpened = z.infer<typeof renewalOpened>;
export type HolderEvent = CertificationRevoked | CertificationExemptionSet | RenewalOpened;
