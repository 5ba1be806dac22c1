/** `dashed` and rings for what the others are compared with; `progress`: as `accent`, and as `complete` at the end of the scale. */
export type LineSpec = { readonly key: string; readonly label: string; readonly look: 'complete' | 'accent' | 'dashed' | 'progress' };
export type ChartPoint = { readonly label: string } & Readonly<Record<string, string | number>>;

export type PlotProps = {
  readonly points: readonly ChartPoint[];
  readonly lines: readonly LineSpec[];
  readonly height: number;
  /** Upper end of the scale; left out, the data decide. */
  readonly max?: number;
  readonly unit?: string;
};
