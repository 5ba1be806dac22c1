import type { AccessTable } from '../access-entry.ts';

export const certificatesOperations: AccessTable = {};
