/** One line of the trail of acts: what was done, and to what. Ids and the names of events; people's words never come here. */
export type ActLine = {
  /** Name of the event with what it changed, or of the call that was refused. */
  readonly action: string;
  /** 'user', 'course', 'branch', ...; null where there is no target. */
  readonly kind: string | null;
  readonly id: number | null;
  /** The course, where the target is a person in it. */
  readonly course: number | null;
  /** A name that is no record's: of a piece of work. */
  readonly text: string | null;
};

/** The acts of one commit, or one call that was refused. */
export type ActRow = {
  readonly at: string;
  /** null: the product itself. */
  readonly actor: number | null;
  /** 'ok' or the code of the refusal. */
  readonly result: string;
  readonly lines: readonly ActLine[];
};
