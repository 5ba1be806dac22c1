import type { EdgeBehaviour, FunctionSpec, StreamSource, TableSpec } from './platform/runtime/manifest-types.ts';

/** The tables. Partition key `pk`, sort key `sk`, both text, everywhere. */
export const tables: readonly TableSpec[] = [
  // The only table with a stream: one item is one commit, and nobody updates or deletes it.
  { name: 'events', localIndex: { name: 'activity', sortKey: 'at' }, stream: 'NEW_IMAGE', pointInTimeRecovery: true, keep: true },
  { name: 'records', pointInTimeRecovery: true, keep: true },
  { name: 'platform', pointInTimeRecovery: true, keep: true },
  { name: 'expiring', expires: 'ttl', pointInTimeRecovery: false, keep: false },
  { name: 'views', expires: 'ttl', pointInTimeRecovery: false, keep: false },
];

/**
 * Both readers of the stream try until it works: what cannot be followed is parked by the projector itself, so that a failure is
 * always the platform's. The age is the longest there is: the stream itself keeps records for a day, and what is older is read from the table.
 */
const eventsSource: Omit<StreamSource, 'batchSize'> = {
  table: 'events',
  windowSeconds: 0,
  parallelization: 1,
  bisectOnError: true,
  retries: -1,
  maximumAgeSeconds: 604_800,
  partialFailures: true,
  startingPosition: 'TRIM_HORIZON',
};

/** Certificates are drawn with these. */
const SCRIPTS = ['Arabic', 'Armenian', 'Devanagari', 'Georgian', 'Hebrew', 'JP', 'KR', 'SC', 'Tamil', 'Thai'];
const certificateFonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ...SCRIPTS.map((script) => `noto-sans-${script.toLowerCase()}/600SemiBold/NotoSans${script}_600SemiBold.ttf`),
].map((file) => `node_modules/@expo-google-fonts/${file}`);

/** Every function of the product. */
export const functions: readonly FunctionSpec[] = [
  {
    name: 'graphql',
    entry: 'functions/api/graphql.lambda.ts',
    purpose: 'Answers POST /graphql.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [{ kind: 'http', routes: [{ method: 'ANY', path: '/graphql' }] }],
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read', 'write'],
      expiring: ['read', 'write'],
      views: ['read'],
    },
    buckets: { media: ['read', 'write'], books: ['read'] },
    mayPublish: true,
    mayMail: true,
    maySign: true,
  },
  {
    name: 'learning-time',
    entry: 'functions/learning/beat.lambda.ts',
    purpose: 'Counts the time a learner spends in a unit.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [{ kind: 'http', routes: [{ method: 'POST', path: '/api/learning/beat' }] }],
    tables: { events: ['read', 'append'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'certificate-download',
    entry: 'functions/certificates/certificate-download.lambda.ts',
    purpose: 'Hands out certificates as PDF, and draws the one that was issued a moment ago.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [{ kind: 'http', routes: [{ method: 'GET', path: '/api/graphql/download/{filename}' }] }],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
    assets: certificateFonts,
  },
  {
    name: 'session',
    entry: 'functions/identity/session.lambda.ts',
    purpose: 'Who am I, sign out, hand-off from host to host, and health.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/api/user' },
          { method: 'POST', path: '/api/logout' },
          { method: 'POST', path: '/api/session/handoff' },
          { method: 'POST', path: '/api/session/exchange' },
          { method: 'GET', path: '/api/health' },
        ],
      },
    ],
    tables: { events: ['append'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'uploads',
    entry: 'functions/courses/uploads.lambda.ts',
    purpose: 'Takes files of authors: small ones at once, others by a ticket that leads to storage.',
    memoryMb: 1024,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'POST', path: '/api/upload-image' },
          { method: 'POST', path: '/api/upload-content' },
          { method: 'POST', path: '/api/uploads/{id}/complete' },
          { method: 'GET', path: '/api/uploads/{id}' },
          { method: 'DELETE', path: '/api/uploads/{id}' },
        ],
      },
    ],
    tables: { records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write', 'delete'] },
    maySign: true,
  },
  {
    name: 'files',
    entry: 'functions/courses/files.lambda.ts',
    purpose: 'Answers the bytes of stored files to whoever holds a signature, a grant or a bearer.',
    memoryMb: 512,
    timeoutSeconds: 20,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/storage/{path+}' },
          { method: 'HEAD', path: '/storage/{path+}' },
          { method: 'GET', path: '/_m/{grant}/{path+}' },
          { method: 'HEAD', path: '/_m/{grant}/{path+}' },
        ],
      },
    ],
    tables: { records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'shell',
    entry: 'functions/edge/shell.lambda.ts',
    purpose: 'Renders the page of the client with the look of its instance and branch.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/app/{proxy+}' },
          { method: 'HEAD', path: '/app/{proxy+}' },
        ],
      },
    ],
    tables: { records: ['read'], platform: ['read'] },
  },
  {
    name: 'check-upload',
    entry: 'functions/files/check-upload.lambda.ts',
    purpose: 'Looks at what a browser has put with a ticket, and deletes what is refused.',
    memoryMb: 1024,
    timeoutSeconds: 60,
    triggers: [{ kind: 'rule', pattern: { source: ['aws.s3'], 'detail-type': ['Object Created'] } }],
    tables: { expiring: ['read', 'write'] },
    buckets: { media: ['read', 'delete'] },
  },
  {
    name: 'project',
    entry: 'functions/stream/project.lambda.ts',
    purpose: 'Folds commits into the rows and the feed of each tenant.',
    memoryMb: 1024,
    // A stamp in the feed is never older than this when it becomes visible: platform/feed.ts.
    timeoutSeconds: 10,
    triggers: [{ kind: 'stream', source: { ...eventsSource, batchSize: 200 } }],
    tables: { events: ['read'], records: ['read'], platform: ['read'], views: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
  },
  {
    name: 'relay',
    entry: 'functions/stream/relay.lambda.ts',
    purpose: 'Announces commits that somebody waits for on the bus.',
    memoryMb: 512,
    timeoutSeconds: 30,
    triggers: [{ kind: 'stream', source: { ...eventsSource, batchSize: 100 } }],
    tables: {},
    mayPublish: true,
  },
  {
    name: 'react',
    entry: 'functions/stream/react.lambda.ts',
    purpose: 'Does what has to follow from an announcement.',
    memoryMb: 1024,
    timeoutSeconds: 60,
    triggers: [
      {
        kind: 'rule',
        // What a reactor waits for, and nothing else: a call for nothing costs as well.
        pattern: {
          source: ['trellis'],
          'detail-type': ['Announced'],
          detail: { names: ['CourseCompleted', 'CoursePublished', 'JobAsked'] },
        },
      },
    ],
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read', 'write'],
      expiring: ['read', 'write'],
      views: ['read'],
    },
    buckets: { media: ['read', 'write'], books: ['read'] },
    mayPublish: true,
    mayMail: true,
    // The codes of certificates follow from the key.
    maySign: true,
  },
  {
    name: 'draw-certificate',
    entry: 'functions/certificates/draw-certificate.lambda.ts',
    purpose: 'Draws the PDF of a certificate that was issued.',
    memoryMb: 1769,
    timeoutSeconds: 60,
    triggers: [{ kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['Announced'], detail: { names: ['CertificateIssued'] } } }],
    tables: { events: ['read'], records: ['read'], platform: ['read'] },
    buckets: { media: ['read', 'write'] },
    assets: certificateFonts,
  },
  {
    name: 'compact',
    entry: 'functions/stream/compact.lambda.ts',
    purpose: "Writes a new base of a tenant's book, when it has grown and once a day.",
    memoryMb: 1769,
    timeoutSeconds: 900,
    triggers: [
      { kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['BookGrown'] } },
      { kind: 'schedule', cron: '20 2 * * ? *' },
    ],
    tables: {
      events: ['read', 'scan'],
      records: ['read'],
      platform: ['read', 'scan'],
      expiring: ['read', 'write'],
      views: ['read', 'write'],
    },
    buckets: { books: ['read', 'write', 'delete', 'list'], media: ['read'] },
    mayPublish: true,
  },
  {
    name: 'due',
    entry: 'functions/stream/due.lambda.ts',
    purpose: 'Does what falls due, just after midnight UTC, and the other work of every day.',
    memoryMb: 1024,
    timeoutSeconds: 900,
    triggers: [{ kind: 'schedule', cron: '5 0 * * ? *' }],
    tables: {
      events: ['append'],
      records: ['read', 'write'],
      platform: ['read', 'write'],
      expiring: ['read', 'write'],
      // Whether anybody ever learned in a course stands in the book.
      views: ['read'],
    },
    buckets: { media: ['read', 'write', 'delete'], books: ['read'] },
    mayPublish: true,
  },
  {
    name: 'rebuild',
    entry: 'functions/stream/rebuild.lambda.ts',
    purpose: 'Makes the next generation of all rows and books beside the one in use, and switches to it.',
    memoryMb: 3008,
    timeoutSeconds: 900,
    triggers: [{ kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['RebuildAsked'] } }],
    tables: { events: ['read', 'scan'], records: ['read'], platform: ['read', 'write', 'scan'], views: ['read', 'write', 'scan'] },
    buckets: { books: ['read', 'write', 'delete', 'list'], media: ['read', 'write'] },
    reservedConcurrency: 1,
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
