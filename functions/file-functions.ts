import { UPLOAD_PURPOSES } from '../shared/files/upload-purposes.ts';
import { certificateFonts } from './certificates/drawing/font-assets.ts';
import type { FunctionSpec } from './platform/runtime/manifest-types.ts';

/** The functions that take, make and serve files, and the client's page. */
export const fileFunctions: readonly FunctionSpec[] = [
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
          { method: 'GET', path: '/api/graphql/download/pdf/{filename}' },
          { method: 'HEAD', path: '/api/graphql/download/pdf/{filename}' },
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
    purpose: 'Serves certificates as PDF, draws one that is not stored yet, and shows how they look on a template.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/api/graphql/download/{filename}' },
          { method: 'HEAD', path: '/api/graphql/download/{filename}' },
          { method: 'POST', path: '/api/certificates/preview' },
        ],
      },
    ],
    tables: { events: ['read'], records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write'] },
    maySign: true,
    assets: certificateFonts,
    workers: ['functions/certificates/drawing/drawing-worker.ts', 'functions/reading-worker.ts'],
    mayScan: true,
  },
  {
    name: 'badges',
    entry: 'functions/certificates/badges/badges.lambda.ts',
    purpose: 'Serves certificates as Open Badges, and what anybody checks them by: issuer, public keys, status.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/api/badges/download/{filename}' },
          { method: 'GET', path: '/api/badges/issuer' },
          { method: 'GET', path: '/api/badges/jwks' },
          { method: 'GET', path: '/api/badges/keys/{kid}' },
          { method: 'GET', path: '/api/badges/status/{code}' },
        ],
      },
    ],
    // The first badge of an instance makes its key.
    tables: { events: ['read'], records: ['read', 'write'], platform: ['read'], expiring: ['read', 'write'] },
    // Large bodies of courses lie beside the table.
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'uploads',
    entry: 'functions/api/uploads.lambda.ts',
    purpose: 'Accepts uploads: small files directly, others by a ticket for the storage.',
    memoryMb: 1024,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: [
          ...UPLOAD_PURPOSES.map((purpose) => ({ method: 'POST', path: `/api/upload-${purpose}` }) as const),
          { method: 'POST', path: '/api/uploads/{id}/complete' },
          { method: 'GET', path: '/api/uploads/{id}' },
          { method: 'DELETE', path: '/api/uploads/{id}' },
        ],
      },
    ],
    // Whether the caller has the course of an assignment is in Events.
    // The ids of packages come from a sequence of the platform.
    tables: { events: ['read'], records: ['read', 'write'], platform: ['read', 'write'], expiring: ['read', 'write'] },
    buckets: { media: ['read', 'write', 'delete', 'list'] },
    maySign: true,
    workers: ['functions/reading-worker.ts'],
    mayScan: true,
  },
  {
    name: 'files',
    entry: 'functions/files/files.lambda.ts',
    purpose: 'Serves stored files on the hosts of the app, to holders of a signature or a bearer token.',
    memoryMb: 512,
    timeoutSeconds: 20,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'GET', path: '/storage/{path+}' },
          { method: 'HEAD', path: '/storage/{path+}' },
        ],
      },
    ],
    tables: { records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'content-files',
    entry: 'functions/api/content-files.lambda.ts',
    purpose: 'Serves files and packages on the content hosts to holders of a grant, whole or in ranges.',
    memoryMb: 512,
    // A large file goes to a browser as fast as its line takes it.
    timeoutSeconds: 900,
    triggers: [
      {
        kind: 'http',
        streams: true,
        routes: [
          { method: 'GET', path: '/_m/{grant}/{path+}' },
          { method: 'HEAD', path: '/_m/{grant}/{path+}' },
          { method: 'GET', path: '/_p/{grant}/{uuid}/{path+}' },
          { method: 'HEAD', path: '/_p/{grant}/{uuid}/{path+}' },
        ],
      },
    ],
    // The sign-in that a grant was made by.
    tables: { records: ['read'], platform: ['read'], expiring: ['read', 'write'] },
    buckets: { media: ['read'] },
    maySign: true,
  },
  {
    name: 'exports',
    entry: 'functions/api/exports/exports.lambda.ts',
    purpose: 'Makes files of lists, and serves them to who asked for them.',
    memoryMb: 1769,
    timeoutSeconds: 29,
    triggers: [
      {
        kind: 'http',
        routes: [
          { method: 'POST', path: '/api/exports' },
          { method: 'GET', path: '/api/exports/{id}' },
          { method: 'HEAD', path: '/api/exports/{id}' },
        ],
      },
    ],
    // It reads whatever a query reads, and writes jobs alone.
    tables: {
      events: ['read', 'append'],
      records: ['read', 'write'],
      platform: ['read', 'write'],
      expiring: ['read', 'write'],
      views: ['read'],
    },
    buckets: { media: ['read', 'write'], books: ['read'] },
    maySign: true,
  },
  {
    name: 'shell',
    entry: 'functions/edge/shell.lambda.ts',
    purpose: 'Renders the page of the client with the branding of its instance and branch, and refuses requests without a route.',
    memoryMb: 512,
    timeoutSeconds: 10,
    triggers: [
      {
        kind: 'http',
        takesOthers: true,
        routes: [
          { method: 'GET', path: '/app/{proxy+}' },
          { method: 'HEAD', path: '/app/{proxy+}' },
        ],
      },
    ],
    tables: { records: ['read'], platform: ['read'] },
    // The logo in the icon of the app.
    buckets: { media: ['read'] },
  },
];
