/** What vitest runs in one go, and why it runs here. */
export type Suite = {
  readonly name: string;
  /** Folders and files of tests/, as vitest takes them. */
  readonly paths: readonly string[];
  readonly because: string;
};

/** The integration suites that say something here which the embedded engines cannot, in the order they run. */
export const suites: readonly Suite[] = [
  {
    name: 'conformance',
    paths: ['tests/conformance/'],
    because: 'every call that the product makes, and its failures, on engines that we did not choose; on what the data stack deployed',
  },
  {
    name: 'uploads',
    paths: ['tests/cloud/courses/uploads.spec.ts'],
    because: 'presigned addresses, conditional puts and the word of S3 on the bus, through the whole pipeline',
  },
  {
    name: 'streams and books',
    paths: ['tests/cloud/stream/live.spec.ts', 'tests/cloud/stream/relay.spec.ts'],
    because:
      "projector and relay follow shards and sequence numbers that are not dynoxide's, and verify finds nothing missing (V3, V4, V5)",
  },
  {
    name: 'guards',
    paths: ['tests/cloud/people/guards.spec.ts', 'tests/cloud/tenancy/guards.spec.ts', 'tests/cloud/courses/publishing-race.spec.ts'],
    because: 'races on one item, on conditions and reasons as Amazon implements them; conflicts, which neither engine has, are injected',
  },
  {
    name: 'learning',
    paths: ['tests/cloud/learning/journey.spec.ts', 'tests/cloud/certificates/certificates.spec.ts'],
    because: "the event store under a learner's commands, and what reactors make of them",
  },
  {
    name: 'badges',
    paths: ['tests/cloud/certificates/badges-elsewhere.spec.ts'],
    because: 'openbadgeslib, a library in Python, verifies what the product signs, and sees that it was revoked',
  },
];

/** Suites of tests/cloud that stay at home, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'tests/cloud/embedded': 'is about the embedded engines and the host themselves: kills them, looks into their files, measures them',
  'tests/cloud/seed': 'npm start against LocalStack makes the same data, as a separate step',
  'tests/cloud/stream':
    'but for two files: they kill processes or count what only dynoxide does in time; their calls are in the conformance suite',
  'tests/cloud/identity': 'makes the same kinds of calls as people and learning do, many times over: 40 s at the speed of LocalStack',
  'tests/cloud/ops': 'starts hosts and data folders of its own; the calls beneath are in the conformance suite',
  'tests/cloud/people': 'but for the guards: lists and imports over the book, which is SQL and knows no engine',
  'tests/cloud/reporting': 'SQL over the book',
  'tests/cloud/exports': 'runs the queries of other suites; objects and their parts are in the conformance suite',
  'tests/cloud/tenancy': 'but for the guards: records with conditions, as in people',
  'tests/cloud/courses': 'but for uploads and the race: records with conditions, as in people',
  'tests/cloud/files': 'reads contents of files; parts, their addresses and their end are in the conformance suite',
  'tests/cloud/xapi': 'rules of statements, and SQL over the book; the event store is in learning',
  'tests/cloud/bulk-actions': 'the commands of single acts, many at a time',
  'tests/cloud/learning': 'but for the journey: the same streams again',
  'tests/cloud/notifications': 'commits, records and mails, as in learning; the clock of the cloud is moved',
  'tests/cloud/packages': 'streams of attempts, with puts and transactions as in learning',
  'tests/cloud/platform': 'what is there of calls is in the conformance suite',
  'tests/cloud/replies': 'asks what functions answer, whatever lies below',
  'tests/faults': 'wraps the client of the embedded engine and kills processes',
  'tests/access': 'asks who may, whatever lies below',
};
