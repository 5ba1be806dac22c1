import * as z from 'zod/mini';

const signedIn = z.object({ type: z.literal('SignedIn'), person: z.int() });

export const identityEvents = { SignedIn: signedIn } as const;

export type IdentityEvent = z.infer<typeof signedIn>;
