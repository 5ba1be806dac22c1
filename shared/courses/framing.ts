/**
 * How the page of another site is shown: `direct` in a frame of its own, `proxy` through this product, since it refuses frames or has no
 * https, `tab` in a new tab, since neither works.
 */
export const FRAMINGS = ['direct', 'proxy', 'tab'] as const;
export type Framing = (typeof FRAMINGS)[number];
