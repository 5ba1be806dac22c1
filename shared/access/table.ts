import type { AccessEntry, AccessTable, Described } from './access-entry.ts';
import { certificatesOperations } from './operations/certificates.ts';
import { coursesOperations } from './operations/courses.ts';
import { identityOperations } from './operations/identity.ts';
import { learningOperations } from './operations/learning.ts';
import { notificationsOperations } from './operations/notifications.ts';
import { peopleOperations } from './operations/people.ts';
import { reportingOperations } from './operations/reporting.ts';
import { tenancyOperations } from './operations/tenancy.ts';

const operations = {
  ...tenancyOperations,
  ...identityOperations,
  ...peopleOperations,
  ...coursesOperations,
  ...learningOperations,
  ...certificatesOperations,
  ...notificationsOperations,
  ...reportingOperations,
};

/** The name of an operation of the access table: no other is authorised, and none other compiles. */
export type Operation = keyof typeof operations;

type EntryOf = typeof operations;

/**
 * A call of GraphQL, by who may make it: its field compiles with a complete descriptor alone. Names with a dot are rights to a part of a
 * call, those with a space are routes.
 */
export type GraphCall<Who extends AccessEntry['who'] = AccessEntry['who']> = {
  [Name in Operation]: Name extends `${string}.${string}` | `${string} ${string}`
    ? never
    : EntryOf[Name] extends Described & { who: Who }
      ? Name
      : never;
}[Operation];

/** Who may make each call of the product. A call that is not listed is denied, and fails the build. */
export const accessTable: AccessTable = operations;

/** Whether a text, such as the call that a stored job names, is an operation of this version. */
export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name);

/** Returns the entry of an operation. */
export const entryOf = (operation: Operation): AccessEntry => operations[operation];
