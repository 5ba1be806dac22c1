/** What is measured, one act at a time: its name, and what it is for people. */
export const ACTS = {
  signIn: 'Sign in',
  dashboard: "Open the learner's dashboard",
  courses: 'Open My Courses',
  coursePage: 'Open a course',
  answer: 'Answer a question',
  complete: 'Complete a unit',
  beat: 'Study for half a minute',
  report: 'Open a page of a report',
  compaction: "Daily look at a tenant's book",
} as const;

export type ActName = keyof typeof ACTS;

/** What one act asks for, everything that follows from it included. */
export type Measured = {
  /** DynamoDB, by its rule of begun kilobytes; transactions double, the local index counted. */
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly storeCalls: number;
  /** Commits that go to the bus. */
  readonly announcements: number;
  readonly objectPuts: number;
  readonly objectGets: number;
  /** Milliseconds of the whole process: request, edge, projector, relay, reactors and the caller itself, so an upper bound. */
  readonly cpuMs: number;
};

export type Figures = { readonly at: string; readonly machine: string; readonly acts: Readonly<Record<ActName, Measured>> };
