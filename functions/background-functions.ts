import { certificateFonts } from './certificates/drawing/font-assets.ts';
import type { FunctionSpec, StreamSource } from './platform/runtime/manifest-types.ts';

/**
 * Both readers of the stream retry without limit: the projector parks commits that it cannot project, so any other failure is one of the
 * infrastructure. Batches are of one size, so that the embedded cloud reads records once for both. The age is the highest possible one; the stream keeps records for a day, and older commits are read from the table.
 */
const eventsSource: StreamSource = {
  table: 'events',
  batchSize: 200,
  windowSeconds: 0,
  parallelization: 1,
  bisectOnError: true,
  retries: -1,
  maximumAgeSeconds: 604_800,
  partialFailures: true,
  startingPosition: 'TRIM_HORIZON',
};

/** The functions that are triggered by the stream, the event bus or a schedule. */
export const backgroundFunctions: readonly FunctionSpec[] = [
  {
    name: 'check-upload',
    entry: 'functions/api/check-upload.lambda.ts',
    purpose: 'Checks files that browsers have uploaded with a ticket, unpacks packages, and deletes refused ones.',
    memoryMb: 1024,
    // The largest package has 2 GB in 20,000 files.
    timeoutSeconds: 900,
    triggers: [{ kind: 'rule', pattern: { source: ['aws.s3'], 'detail-type': ['Object Created'] } }],
    tables: { expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write', 'delete', 'list'] },
    workers: ['functions/reading-worker.ts'],
    mayScan: true,
  },
  {
    name: 'project',
    entry: 'functions/stream/project.lambda.ts',
    purpose: 'Projects commits into the rows and the feed of each tenant.',
    memoryMb: 1024,
    // A timestamp in the feed is never older than this when it becomes visible: platform/projection/feed.ts.
    timeoutSeconds: 10,
    triggers: [{ kind: 'stream', source: eventsSource }],
    tables: { events: ['read'], records: ['read'], platform: ['read'], views: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
  },
  {
    name: 'relay',
    entry: 'functions/stream/relay.lambda.ts',
    purpose: 'Announces commits with a reactor on the event bus.',
    memoryMb: 512,
    timeoutSeconds: 30,
    triggers: [{ kind: 'stream', source: eventsSource }],
    tables: {},
    mayPublish: true,
  },
  {
    name: 'react',
    entry: 'functions/stream/react.lambda.ts',
    purpose: 'Runs the reactors to announced commits.',
    memoryMb: 1024,
    timeoutSeconds: 60,
    triggers: [
      {
        kind: 'rule',
        // Only events with a reactor, since every invocation costs.
        pattern: {
          source: ['trellis'],
          'detail-type': ['Announced'],
          detail: {
            names: [
              'AssignmentReviewed',
              'AssignmentSubmitted',
              'BranchChanged',
              'CourseCompleted',
              'CoursePublished',
              'CourseTermsSet',
              'DueChanged',
              'GroupChanged',
              'GroupTermsSet',
              'IdentityChanged',
              'InstanceChanged',
              'JobAsked',
              'LinksChanged',
              'NotificationQueuedAgain',
            ],
          },
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
    // The codes of certificates are derived from the key.
    maySign: true,
  },
  {
    name: 'export-rows',
    entry: 'functions/api/exports/export-rows.lambda.ts',
    purpose: 'Makes files of long lists, in steps.',
    memoryMb: 1769,
    // A step that has begun ends, and the last one makes the file of all rows.
    timeoutSeconds: 300,
    triggers: [{ kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['Announced'], detail: { names: ['ExportAsked'] } } }],
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read'],
      expiring: ['read', 'write'],
      views: ['read'],
    },
    buckets: { media: ['read', 'write', 'delete'], books: ['read'] },
    mayPublish: true,
    maySign: true,
  },
  {
    name: 'draw-certificate',
    entry: 'functions/certificates/draw-certificate.lambda.ts',
    purpose: 'Draws the PDF of a certificate that was issued.',
    memoryMb: 1769,
    timeoutSeconds: 60,
    triggers: [{ kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['Announced'], detail: { names: ['CertificateIssued'] } } }],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    assets: certificateFonts,
    workers: ['functions/certificates/drawing/drawing-worker.ts'],
  },
  {
    name: 'compact',
    entry: 'functions/stream/compact.lambda.ts',
    purpose: "Writes a new base of a tenant's book when it has grown, and once a day.",
    memoryMb: 1769,
    // The largest file of a tenant twice, and its new rows; where the base is made anew, all rows of the tenant as text.
    diskMb: 10_240,
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
    purpose:
      'Runs what falls due, just after midnight in the zone of each instance, sends mails that wait, and does once a day the other daily work.',
    memoryMb: 1024,
    timeoutSeconds: 900,
    triggers: [{ kind: 'schedule', cron: '5 * * * ? *' }],
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read', 'write'],
      expiring: ['read', 'write'],
      // The purge of a course reads in the book whether anybody ever had it, a recheck who has begun it.
      // The last copies of an erased person are in older entries of the feed and in former bases.
      views: ['read', 'write'],
    },
    buckets: { media: ['read', 'write', 'delete', 'list'], books: ['read', 'delete', 'list'] },
    mayPublish: true,
    mayMail: true,
    // Mails have an address by which they are turned off.
    maySign: true,
  },
  {
    name: 'rebuild',
    entry: 'functions/stream/rebuild.lambda.ts',
    purpose: 'Builds the next generation of all rows and books beside the one in use, and switches to it.',
    memoryMb: 3008,
    diskMb: 10_240,
    timeoutSeconds: 900,
    triggers: [{ kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['RebuildAsked'] } }],
    tables: {
      events: ['read', 'scan'],
      records: ['read'],
      platform: ['read', 'write', 'scan'],
      expiring: ['read', 'write'],
      views: ['read', 'write', 'scan'],
    },
    buckets: { books: ['read', 'write', 'delete', 'list'], media: ['read', 'write'] },
    reservedConcurrency: 1,
  },
];
