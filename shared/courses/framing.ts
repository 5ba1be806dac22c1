/**
 * How the page of another site is shown: `direct` in a frame of its own, `proxy` through this product, since it refuses frames or has no
 * https, `tab` in a new tab, since neither works.
 */
export const FRAMINGS = ['direct', 'proxy', 'tab'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** What the frame of a page or player of another site may do. It is never of our origin, so its scripts may keep their storage. */
export const FRAME_RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups';
/** A page of the proxy comes from a host of ours, so its scripts get no origin at all. The response says the same. */
export const PROXIED_FRAME_RIGHTS = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
