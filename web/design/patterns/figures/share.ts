// @chunk shell
/** The meaning of a part of a chart; each has its own colour and pattern, so that the chart can be read without colours. */
export type ShareKind = 'Completed' | 'In Progress' | 'Not Started' | 'Correct' | 'Incorrect';
export type Share = { readonly kind: ShareKind; readonly value: number };

export const total = (shares: readonly Share[]): number => shares.reduce((sum, { value }) => sum + value, 0);

/** Returns a share in whole percent; 0 of 0 is 0. */
export const shareInPercent = (value: number, of: number): number => (of === 0 ? 0 : Math.round((value / of) * 100));
