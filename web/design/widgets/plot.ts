/** `solid` and dots for what was reached, `dashed` and rings for what it is compared with. */
export type LineSpec = { readonly key: string; readonly label: string; readonly look: 'complete' | 'accent' | 'dashed' };
export type ChartPoint = { readonly label: string } & Readonly<Record<string, string | number>>;

export type PlotProps = {
  readonly points: readonly ChartPoint[];
  readonly lines: readonly LineSpec[];
  readonly height: number;
  /** Upper end of the scale; left out, the data decide. */
  readonly max?: number;
  readonly unit?: string;
};
