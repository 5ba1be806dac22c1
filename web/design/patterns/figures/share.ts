/** What a part of a chart stands for; each has a colour and a pattern of its own, so that no one needs the colour. */
export type ShareKind = 'Completed' | 'In Progress' | 'Not Started' | 'Correct' | 'Incorrect';
export type Share = { readonly kind: ShareKind; readonly value: number };

export const total = (shares: readonly Share[]): number => shares.reduce((sum, { value }) => sum + value, 0);

/** Whole percents; 0 of 0 is 0. */
export const percentOf = (value: number, of: number): number => (of === 0 ? 0 : Math.round((value / of) * 100));
