import { PACKAGE_XAPI_METHODS } from './packages/cmi5/package-xapi-routes.ts';
import type { FunctionSpec } from './platform/runtime/manifest-types.ts';

/** The functions that serve HTTP requests, but for those of files. */
export const requestFunctions: readonly FunctionSpec[] = [
  {
    name: 'graphql',
    entry: 'functions/api/graphql.lambda.ts',
    purpose: 'Serves POST /graphql.',
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
    workers: ['functions/reading-worker.ts'],
    mayScan: true,
  },
  {
    name: 'learning-time',
    entry: 'functions/learning/player/beat.lambda.ts',
    purpose: 'Counts the time a learner spends in a unit.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [{ kind: 'http', routes: [{ method: 'POST', path: '/api/learning/beat' }] }],
    tables: { events: ['read', 'append'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'scorm',
    entry: 'functions/packages/scorm.lambda.ts',
    purpose: 'Answers the calls of SCORM packages, on the API host and on their own.',
    memoryMb: 1024,
    timeoutSeconds: 15,
    triggers: [
      {
        kind: 'http',
        routes: ['/api/scorm', '/_t/scorm'].flatMap((path) => [
          { method: 'POST', path: `${path}/initialize` } as const,
          { method: 'GET', path: `${path}/get-value` } as const,
          { method: 'POST', path: `${path}/set-value` } as const,
          { method: 'POST', path: `${path}/commit` } as const,
          { method: 'POST', path: `${path}/finish` } as const,
        ]),
      },
    ],
    // Which courses somebody has is asked of Views where a call names none.
    tables: { events: ['read', 'append'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'], views: ['read'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'package-xapi',
    entry: 'functions/packages/cmi5/package-xapi.lambda.ts',
    purpose: 'Answers the calls of packages of xAPI and cmi5, on the API host and on their own.',
    memoryMb: 1024,
    // The contents of attachments may wait for the scanner.
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: ['/api/xapi/{grant}', '/_t/xapi/{grant}'].flatMap((path) =>
          Object.entries(PACKAGE_XAPI_METHODS).flatMap(([resource, methods]) =>
            methods.map((method) => ({ method, path: `${path}/${resource}` })),
          ),
        ),
      },
    ],
    tables: { events: ['read', 'append'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    // A document that is larger than an item goes with what takes its place.
    buckets: { media: ['read', 'write', 'delete'] },
    maySign: true,
    mayScan: true,
  },
  {
    name: 'proxy-address',
    entry: 'functions/learning/web-pages/proxy-address.lambda.ts',
    purpose: 'Leads who may read a unit to its web page on the content host.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [{ kind: 'http', routes: [{ method: 'GET', path: '/api/proxy' }] }],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'web-pages',
    entry: 'functions/courses/web-pages/pages.lambda.ts',
    purpose: 'Reads pages of other sites: for frames of learners, and to find out whether they may be framed.',
    memoryMb: 512,
    // Ten seconds for the site, and the rest for reading and sending the page.
    timeoutSeconds: 20,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/_x/{grant}' },
          { method: 'POST', path: '/api/framing-check' },
        ],
      },
    ],
    // Session and role of who asks for a check, counts, and what was found out. It reads no event and no file.
    tables: { records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    maySign: true,
    mayReachWeb: true,
  },
  {
    name: 'session',
    entry: 'functions/identity/session.lambda.ts',
    purpose: 'Serves the session: the signed-in user, sign-out, hand-off from host to host, and health.',
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
          { method: 'HEAD', path: '/api/health' },
        ],
      },
    ],
    tables: { events: ['append'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'contact',
    entry: 'functions/identity/contact.lambda.ts',
    purpose: 'Mails messages of the contact page to support.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [{ kind: 'http', routes: [{ method: 'POST', path: '/api/contact' }] }],
    tables: { platform: ['read'], expiring: ['read', 'write'] },
    mayMail: true,
    maySign: true,
  },
  {
    name: 'unsubscribe',
    entry: 'functions/notifications/unsubscribe.lambda.ts',
    purpose: 'Turns mails of a kind off for the addressee of one, who needs no session.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'POST', path: '/api/unsubscribe/{token}' },
          { method: 'GET', path: '/api/unsubscribe/{token}' },
        ],
      },
    ],
    tables: { platform: ['read'], records: ['read', 'write'], expiring: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'package-shell',
    entry: 'functions/packages/shell/package-shell.lambda.ts',
    purpose: 'Serves the page around a package on the content host.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/_s/{grant}/{page}' },
          { method: 'HEAD', path: '/_s/{grant}/{page}' },
        ],
      },
    ],
    tables: {},
    maySign: true,
  },
  {
    name: 'xapi',
    entry: 'functions/packages/record-store/xapi.lambda.ts',
    purpose: 'The learning record store for systems with a key of the API: statements, documents, activities, agents.',
    memoryMb: 1769,
    // The statements of a tenant, of which five million fit.
    diskMb: 4096,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: (['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const).map((method) => ({ method, path: '/api/xapi/{path+}' })),
      },
    ],
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read'],
      expiring: ['read'],
      views: ['read'],
    },
    buckets: { media: ['read', 'write'], books: ['read'] },
    mayPublish: true,
    maySign: true,
    mayScan: true,
  },
];
