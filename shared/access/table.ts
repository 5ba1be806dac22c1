import type { AccessEntry, AccessTable } from './access-entry.ts';
import { certificatesOperations } from './operations/certificates.ts';
import { coursesOperations } from './operations/courses.ts';
import { identityOperations } from './operations/identity.ts';
import { learningOperations } from './operations/learning.ts';
import { peopleOperations } from './operations/people.ts';
import { reportingOperations } from './operations/reporting.ts';
import { tenancyOperations } from './operations/tenancy.ts';

/** Who may make each call of the product. A call that is not listed is denied, and fails the build. */
export const accessTable: AccessTable = {
  ...tenancyOperations,
  ...identityOperations,
  ...peopleOperations,
  ...coursesOperations,
  ...learningOperations,
  ...certificatesOperations,
  ...reportingOperations,
};

/** Returns the entry of an operation; throws where there is none, which is a fault of the product and not of the caller. */
export function entryOf(operation: string): AccessEntry {
  const entry = Object.hasOwn(accessTable, operation) ? accessTable[operation] : undefined;
  if (!entry) throw new Error(`The operation ${operation} has no entry in the access table.`);
  return entry;
}
