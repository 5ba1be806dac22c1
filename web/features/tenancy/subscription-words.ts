// @chunk shell
import type { BillingInterval, SubscriptionStatus } from '../../api/generated/graphql.ts';
import { formatLanguage } from '../../texts/language.ts';
import { t, text } from '../../texts/text.ts';

/** Returns an amount in pounds with two decimals; "N/A" where none is set. */
export const poundsText = (amount: number | null | undefined): string =>
  amount == null ? 'N/A' : new Intl.NumberFormat(formatLanguage(), { style: 'currency', currency: 'GBP' }).format(amount);

/** The words for intervals, on screens and in files. */
export const INTERVAL_WORDS: Readonly<Record<BillingInterval, string>> = { monthly: text('Monthly'), yearly: text('Yearly') };

/** Returns "Monthly" or "Yearly". */
export const intervalWord = (interval: BillingInterval): string => t(INTERVAL_WORDS[interval]);

const STATUS_WORDS: Readonly<Record<SubscriptionStatus, string>> = {
  active: text('Active'),
  trialing: text('Trialing'),
  paused: text('Paused'),
  cancelled: text('Cancelled'),
};

/** Returns a stored status as forms name it. */
export const statusWord = (status: SubscriptionStatus): string => t(STATUS_WORDS[status]);
