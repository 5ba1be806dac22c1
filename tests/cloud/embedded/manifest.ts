import { tables as productTables } from '../../../functions/manifest.ts';
import type { EdgeBehaviour, FunctionSpec, StreamSource, Trigger } from '../../../functions/platform/runtime/manifest-types.ts';

/** Functions that show what the embedded cloud does with any function. Read by the cloud in place of the product's manifest. */
export const tables = productTables;

const folder = 'tests/cloud/embedded/functions';
const source: StreamSource = {
  table: 'events',
  batchSize: 10,
  windowSeconds: 0,
  parallelization: 1,
  bisectOnError: true,
  retries: 2,
  maximumAgeSeconds: 3600,
  partialFailures: true,
  startingPosition: 'TRIM_HORIZON',
};

const spec = (name: string, triggers: readonly Trigger[]): FunctionSpec => ({
  name,
  entry: `${folder}/${name}.ts`,
  purpose: 'Shows the embedded cloud.',
  memoryMb: 128,
  timeoutSeconds: 1,
  triggers,
  tables: {},
});

export const functions: readonly FunctionSpec[] = [
  spec('echo', [
    {
      kind: 'http',
      takesOthers: true,
      routes: [
        { method: 'ANY', path: '/api/echo' },
        { method: 'GET', path: '/api/things/{id}' },
        { method: 'GET', path: '/api/things/special' },
        { method: 'GET', path: '/app/{proxy+}' },
        { method: 'GET', path: '/_p/{proxy+}' },
      ],
    },
  ]),
  spec('odd', [{ kind: 'http', routes: [{ method: 'GET', path: '/api/odd/{how}' }] }]),
  spec('stream-reader', [{ kind: 'stream', source }]),
  spec('listener', [
    { kind: 'rule', pattern: { source: ['trellis'], 'detail-type': ['CourseCompleted'], detail: { tenant: ['t7', { prefix: 'x' }] } } },
    { kind: 'rule', pattern: { source: ['aws.s3'], 'detail-type': ['Object Created'] } },
  ]),
];

export const edge: readonly EdgeBehaviour[] = [
  { hosts: 'content', path: '*', origin: 'api', cache: 'none' },
  { hosts: 'app', path: '/app/*.*', origin: 'web', cache: 'host' },
  { hosts: 'app', path: '/app/*', origin: 'api', cache: 'host' },
  { hosts: 'app', path: '*', origin: 'api', cache: 'none' },
];
