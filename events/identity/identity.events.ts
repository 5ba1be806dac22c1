import * as z from 'zod/mini';

const signedIn = z.object({ type: z.literal('SignedIn'), person: z.int() });

/**
 * In a stream of the platform: changed members of the identity ('names', 'password', 'memberships'), or 'created'; `tenant` is the instance
 * that somebody who was created belongs to.
 */
const identityChanged = z.object({
  type: z.literal('IdentityChanged'),
  person: z.int(),
  what: z.array(z.string()),
  tenant: z.optional(z.int()),
});

export const identityEvents = { SignedIn: signedIn, IdentityChanged: identityChanged } as const;

export type IdentityEvent = z.infer<typeof signedIn> | z.infer<typeof identityChanged>;
