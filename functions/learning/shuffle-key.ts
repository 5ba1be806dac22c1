import type { Scope } from '../platform/keys/keys.ts';
import { lastingSeal } from '../platform/credentials/tokens.ts';

/** What places and opaque ids of a tenant's questions are made with; without it nobody works them out. */
export const shuffleKeyOf = (scope: Scope): string => lastingSeal(`shuffle/${scope.tenant}`);
