import type { AccessTable } from '../access-entry.ts';

export const peopleOperations: AccessTable = {};
