/** What the command line asked for. */
export type Options = {
  /** How often a timed row is run; the medians of the runs are shown. */
  readonly runs: number;
  /** Smaller data sets and shorter loads: shows that every row runs, and no more. */
  readonly quick: boolean;
};

export type Measured = {
  readonly text: string;
  /** null: the goal says nothing that a figure could miss. */
  readonly meets: boolean | null;
  /** The figures behind the text, for `--json`. */
  readonly figures: Readonly<Record<string, number>>;
  /** What a reader has to know of how it was measured, or the figures one by one. */
  readonly notes?: readonly string[];
};

/** One line of the table. `goal` is the one of docs/measured.md. */
export type Row<Stage> = {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  measure(stage: Stage, options: Options): Promise<Measured>;
};

/** Rows that share what they need, and so a process. Names of rows are unique over all groups. */
export type Group<Stage> = {
  readonly rows: readonly Row<Stage>[];
  setUp(options: Options): Promise<Stage>;
  tearDown(stage: Stage): Promise<void>;
};

/** A group as the runner sees it, which hands a stage on and looks at none. */
export type AnyGroup = {
  readonly rows: readonly Pick<Row<never>, 'name' | 'title' | 'goal'>[];
  run(options: Options, wanted: readonly string[], report: (outcome: Outcome) => void): Promise<void>;
};

/** `why`: the row could not be measured. */
export type Outcome = { readonly name: string; readonly measured: Measured } | { readonly name: string; readonly why: string };

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'It failed.';

/** Closes a group over its stage. What fails is a line of the table, never the end of the bench. */
export function groupOf<Stage>(group: Group<Stage>): AnyGroup {
  return {
    rows: group.rows,
    run: async (options, wanted, report) => {
      const rows = group.rows.filter(({ name }) => wanted.includes(name));
      let stage: Stage;
      try {
        stage = await group.setUp(options);
      } catch (error) {
        for (const { name } of rows) report({ name, why: reasonOf(error) });
        return;
      }
      for (const row of rows) {
        try {
          report({ name: row.name, measured: await row.measure(stage, options) });
        } catch (error) {
          report({ name: row.name, why: reasonOf(error) });
        }
      }
      await group.tearDown(stage);
    },
  };
}
