/** The measured actions, with their names on the page. */
export const MEASURED_ACTIONS = {
  signIn: 'Sign in',
  dashboard: "Open the learner's dashboard",
  courses: 'Open My Courses',
  coursePage: 'Open a course',
  answer: 'Answer a question',
  complete: 'Complete a unit',
  beat: 'Study for half a minute',
  report: 'Open a page of a report',
  compaction: "Daily compaction check of a tenant's book",
} as const;

export type ActionName = keyof typeof MEASURED_ACTIONS;

/** What one action consumes, with all work that follows from it. */
export type Measured = {
  /** Write units of DynamoDB: one for each started kilobyte, twice in a transaction, and with the local index. */
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly storeCalls: number;
  /** Commits that are announced on the event bus. */
  readonly announcements: number;
  readonly objectPuts: number;
  readonly objectGets: number;
  /** CPU milliseconds of the whole process: request, edge, projector, relay, reactors and the caller, so an upper bound. */
  readonly cpuMs: number;
};

/** The figures in measured.json. */
export type Figures = { readonly at: string; readonly machine: string; readonly acts: Readonly<Record<ActionName, Measured>> };
