import { backgroundFunctions } from './background-functions.ts';
import { fileFunctions } from './file-functions.ts';
import type { EdgeBehaviour, FunctionSpec, TableSpec } from './platform/runtime/manifest-types.ts';
import { requestFunctions } from './request-functions.ts';

/** The tables. Partition key `pk`, sort key `sk`, both text, everywhere. */
export const tables: readonly TableSpec[] = [
  // The only table with a stream: one item is one commit, and nobody updates or deletes it.
  { name: 'events', localIndex: { name: 'activity', sortKey: 'at' }, stream: 'NEW_IMAGE', pointInTimeRecovery: true, keep: true },
  { name: 'records', pointInTimeRecovery: true, keep: true },
  { name: 'platform', pointInTimeRecovery: true, keep: true },
  { name: 'expiring', expires: 'ttl', pointInTimeRecovery: false, keep: false },
  { name: 'views', expires: 'ttl', pointInTimeRecovery: false, keep: false },
];

/** Every function of the product. */
export const functions: readonly FunctionSpec[] = [...requestFunctions, ...fileFunctions, ...backgroundFunctions];

/** The behaviours of the edge, for CloudFront's distributions and for the embedded host. */
export const edge: readonly EdgeBehaviour[] = [
  { hosts: 'content', path: '/_m/*', origin: 'content', cache: 'grant' },
  // The scripts of the page around a package, which are the same on every host.
  { hosts: 'content', path: '/_a/chunks/*', origin: 'web', cache: 'immutable' },
  { hosts: 'content', path: '/_a/*', origin: 'web', cache: 'host' },
  { hosts: 'content', path: '/_p/*', origin: 'content', cache: 'grant' },
  { hosts: 'content', path: '*', origin: 'api', cache: 'none' },
  { hosts: 'app', path: '/app/assets/*', origin: 'web', cache: 'immutable' },
  // An address with a dot is a file; every other address below /app/ is a screen, which the shell serves.
  { hosts: 'app', path: '/app/*.*', origin: 'web', cache: 'host' },
  { hosts: 'app', path: '/app/*', origin: 'api', cache: 'host' },
  { hosts: 'app', path: '*', origin: 'api', cache: 'none' },
];
