import type { ActName } from './measured.ts';

/** What an active learner does in a month: eight visits of half an hour. Assumed, and said on the page. */
export const LEARNER = {
  visits: 8,
  acts: { signIn: 8, dashboard: 8, courses: 8, coursePage: 24, answer: 40, complete: 40, beat: 480 } satisfies Partial<
    Record<ActName, number>
  >,
  /** Requests of a visit that the edge answers itself: scripts, styles, pictures. */
  edgeRequestsAVisit: 20,
  /** The client once a month, and pictures, documents and short films of eight visits. */
  edgeGb: 0.15,
  mails: 1,
  /** Commits with their index, rows, feed of a week and records, kept from one month on. */
  tableGb: 0.0004,
  /** Own files: assignments, certificates. */
  objectGb: 0.002,
} as const;

/** Of those who teach and look: one in fifty learners, so many pages of lists and reports a month. */
export const STAFF = { learners: 50, reports: 200 } as const;

/** A year of learning stands in the tables. */
export const MONTHS_KEPT = 12;

/** Per tenant, whoever works in it. */
export const TENANT = { tableGb: 0.0005, objectGb: 0.1, learners: 250 } as const;

/** What an environment costs with nobody in it: the alarms of infra/aws/alarms.ts, dashboard, secret. */
export const ENVIRONMENT = { alarms: 44, dashboards: 1, secrets: 1 } as const;

/** What a Lambda is billed for beside the CPU: a round to the table takes this long, and its rounds are counted one after another. */
export const STORE_ROUND_MS = 5;
/** A Lambda's share of a core is its memory; at this size it is a whole one. */
export const CORE_GB = 1769 / 1024;
/** A line for each call, by the api's access log and the function's own start and end. */
export const LOG_GB_A_CALL = 0.0000015;
