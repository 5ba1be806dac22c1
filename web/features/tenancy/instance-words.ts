// @chunk shell
import { instanceOrigin } from '../../api/tenant-address.ts';
import { numberText, t, text } from '../../texts/text.ts';

/** What is shown, and stands in exported files, for a limit that is not set. */
export const NO_LIMIT = text('Unlimited');

/** Returns a limit as it is shown; null is none. */
export const limitText = (limit: number | null | undefined): string => (limit == null ? t(NO_LIMIT) : numberText(limit));

/** Returns the host of an instance, for example `acme.trellis.example`, with its port if it has one. */
export const hostOf = (domain: string): string => new URL(instanceOrigin(domain)).host;

/** Returns the address of the subscriptions of an instance, from the address of its page. */
export const subscriptionsTab = (instancePath: string): string => `${instancePath}?tab=subscriptions`;
