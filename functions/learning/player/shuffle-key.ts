import type { Scope } from '../../platform/keys/keys.ts';
import { permanentSeal } from '../../platform/credentials/tokens.ts';

/** Returns the secret from which the order and the opaque ids of a tenant's questions are derived. */
export const shuffleKeyOf = (scope: Scope): string => permanentSeal(`shuffle/${scope.tenant}`);
