// @chunk shell
import type { BillingInterval, SubscriptionStatus } from '../../api/generated/graphql.ts';

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Returns an amount in pounds with two decimals; "N/A" where none is set. */
export const poundsText = (amount: number | null | undefined): string => (amount == null ? 'N/A' : POUNDS.format(amount));

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns "Monthly" or "Yearly". */
export const intervalWord = (interval: BillingInterval): string => capitalised(interval);

/** Returns a stored status as forms name it. */
export const statusWord = (status: SubscriptionStatus): string => capitalised(status);
