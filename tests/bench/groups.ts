import type { AnyGroup } from './bench.ts';

/** In the order in which they run. Each is loaded in a process of its own, since functions read their settings once. */
export const GROUPS: Readonly<Record<string, () => Promise<AnyGroup>>> = {
  bundles: async () => (await import('./rows/bundles.ts')).bundles,
  web: async () => (await import('./rows/web.ts')).web,
  dashboard: async () => (await import('./rows/dashboard.ts')).dashboard,
  media: async () => (await import('./rows/media.ts')).media,
  builder: async () => (await import('./rows/builder.ts')).builder,
  start: async () => (await import('./rows/start.ts')).start,
  memory: async () => (await import('./rows/memory.ts')).memory,
  uploads: async () => (await import('./rows/uploads.ts')).uploads,
  'large-uploads': async () => (await import('./rows/large-uploads.ts')).largeUploads,
  certificates: async () => (await import('./rows/certificates.ts')).certificates,
  packages: async () => (await import('./rows/packages.ts')).packages,
  'package-calls': async () => (await import('./rows/package-calls.ts')).packageCalls,
  learner: async () => (await import('./rows/learner.ts')).learner,
  stream: async () => (await import('./rows/stream.ts')).stream,
  'long-stream': async () => (await import('./rows/long-stream.ts')).longStream,
  'sign-in': async () => (await import('./rows/sign-in.ts')).signInGroup,
  refusals: async () => (await import('./rows/refusals.ts')).refusals,
  embedded: async () => (await import('./rows/embedded.ts')).embedded,
  neighbours: async () => (await import('./rows/neighbours.ts')).neighbours,
  reports: async () => (await import('./rows/reports.ts')).reports,
  'group-access': async () => (await import('./rows/group-access.ts')).groupAccess,
  several: async () => (await import('./rows/bulk-actions.ts')).bulkActions,
  exports: async () => (await import('./rows/exports.ts')).exportsGroup,
  people: async () => (await import('./rows/people.ts')).people,
  scale: async () => (await import('./rows/scale.ts')).scale,
  recovery: async () => (await import('./rows/recovery.ts')).recovery,
  book: async () => (await import('./rows/book.ts')).book,
  'statements-1m': async () => (await import('./rows/statements.ts')).oneMillion,
  'statements-10m': async () => (await import('./rows/statements.ts')).tenMillion,
};

/** Groups that take many minutes, and disk for what they measure: they run where they, or a row of theirs, are named. */
export const LARGE_GROUPS: ReadonlySet<string> = new Set(['statements-1m', 'statements-10m']);
