import type { EdgeBehaviour, FunctionSpec, TableSpec } from './manifest-types.ts';

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
export const functions: readonly FunctionSpec[] = [
  {
    name: 'graphql',
    entry: 'functions/graphql/graphql.lambda.ts',
    purpose: 'Answers POST /graphql.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [{ kind: 'http', routes: [{ method: 'ANY', path: '/graphql' }] }],
    tables: { events: ['read', 'append'], records: ['read', 'write'], platform: ['read', 'write'], expiring: ['read', 'write'], views: ['read'] },
    buckets: { media: ['read', 'write'], books: ['read'] },
    mayPublish: true,
    mayMail: true,
    maySign: true,
  },
];

/** The edge, read by CloudFront's distributions and by the embedded host alike. */
export const edge: readonly EdgeBehaviour[] = [
  { hosts: 'content', path: '/_m/*', origin: 'api', cache: 'grant' },
  { hosts: 'content', path: '*', origin: 'api', cache: 'none' },
  { hosts: 'app', path: '/app/assets/*', origin: 'web', cache: 'immutable' },
  // A dot makes a file; every other address below /app/ is a screen, and the shell answers it.
  { hosts: 'app', path: '/app/*.*', origin: 'web', cache: 'host' },
  { hosts: 'app', path: '/app/*', origin: 'api', cache: 'host' },
  { hosts: 'app', path: '*', origin: 'api', cache: 'none' },
];
