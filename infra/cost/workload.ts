import type { ActionName } from './measured.ts';

/** The assumed use by an active learner in a month: eight visits of half an hour. docs/cost.md states it. */
export const LEARNER = {
  visits: 8,
  acts: { signIn: 8, dashboard: 8, courses: 8, coursePage: 24, answer: 40, complete: 40, beat: 480 } satisfies Partial<
    Record<ActionName, number>
  >,
  /** Requests of a visit that the edge serves from its cache: scripts, styles, pictures. */
  edgeRequestsAVisit: 20,
  /** Delivered data: the client once, and pictures, documents and short films of eight visits. */
  edgeGb: 0.15,
  mails: 1,
  /** Stored data of a month: commits with their index, rows, the feed of a week and records. */
  tableGb: 0.0004,
  /** Files of the learner: assignments, certificates. */
  objectGb: 0.002,
} as const;

/** One member of staff for so many learners, and the pages of lists and reports that they open in a month. */
export const STAFF = { learners: 50, reports: 200 } as const;

/** Months of learning that are stored. */
export const RETENTION_MONTHS = 12;

/** Stored data and learners of one tenant. */
export const TENANT = { tableGb: 0.0005, objectGb: 0.1, learners: 250 } as const;

/** Resources of an environment without tenants: the alarms of infra/aws/alarms.ts, dashboard, secrets. */
export const ENVIRONMENT = { alarms: 73, dashboards: 1, secrets: 2 } as const;

/** Billed time of a function for one call of a table, counted as if calls never ran in parallel. */
export const STORE_ROUND_MS = 5;
/** Ephemeral storage that each function has without being billed for it. */
export const FREE_DISK_MB = 512;
/** Memory at which a function has one whole core. */
export const CORE_GB = 1769 / 1024;
/** Log data of a call: the access log of the API, and start and end of the function. */
export const LOG_GB_A_CALL = 0.0000015;
