/** How many rows an export reads and stores at a time. */
type ExportSizes = {
  /** Rows of one page of a list. */
  readonly page: number;
  /** Rows of one step of a job: a multiple of every page size. */
  readonly step: number;
  /** Submissions of one step that packs files: two gigabytes of the largest ones, a minute of the function. */
  readonly pack: number;
  /** More rows than this are a job. */
  readonly mostWithoutJob: number;
};

let sizes: ExportSizes = { page: 5_000, step: 5_000, pack: 20, mostWithoutJob: 10_000 };

/** Returns the sizes in force. */
export const exportSizes = (): ExportSizes => sizes;

/** Replaces the sizes: for tests, which have few rows. @internal */
export const setExportSizes = (others: ExportSizes): void => {
  sizes = others;
};
