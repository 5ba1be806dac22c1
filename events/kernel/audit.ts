/** What was done, and to what: ids and names of events or calls, never text that a person wrote. */
export type AuditEntry = {
  /** Name of the event with what it changed, or of the denied call. */
  readonly action: string;
  /** 'user', 'course', 'branch', ...; null where there is no target. */
  readonly kind: string | null;
  readonly id: number | null;
  /** The course, where the target is a person in it. */
  readonly course: number | null;
  /** The kind of a job, which has no record to read a name from. */
  readonly text: string | null;
};

/** The audit entries of one commit, or of one denied call, as the feed carries them. */
export type AuditRow = {
  readonly at: string;
  /** null: the product itself. */
  readonly actor: number | null;
  /** 'ok' or the error code of the denied call. */
  readonly result: string;
  readonly lines: readonly AuditEntry[];
};
