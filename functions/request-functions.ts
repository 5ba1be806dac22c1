import { certificateFonts } from './certificates/drawing/font-assets.ts';
import type { FunctionSpec } from './platform/runtime/manifest-types.ts';

/** The functions that serve HTTP requests. */
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
    name: 'resource-download',
    entry: 'functions/learning/player/resource-download.lambda.ts',
    purpose: 'Serves the resources of courses as attachments under their names.',
    memoryMb: 512,
    timeoutSeconds: 20,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/api/download/resource/{id}' },
          { method: 'HEAD', path: '/api/download/resource/{id}' },
        ],
      },
    ],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'certificate-download',
    entry: 'functions/certificates/certificate-download.lambda.ts',
    purpose: 'Serves certificates as PDF, and draws one that is not stored yet.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/api/graphql/download/{filename}' },
          { method: 'HEAD', path: '/api/graphql/download/{filename}' },
        ],
      },
    ],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
    assets: certificateFonts,
    workers: ['functions/certificates/drawing/drawing-worker.ts'],
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
        ],
      },
    ],
    tables: { events: ['append'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    maySign: true,
  },
  {
    name: 'uploads',
    entry: 'functions/files/uploads.lambda.ts',
    purpose: 'Accepts uploads of authors: small files directly, others by a ticket for the storage.',
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
    entry: 'functions/files/files.lambda.ts',
    purpose: 'Serves stored files to holders of a signature, a grant or a bearer token.',
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
    purpose: 'Renders the page of the client with the branding of its instance and branch.',
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
];
