import * as z from 'zod/mini';

export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;
export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'paused', 'cancelled'] as const;

const MAX_AMOUNT = 9_999_999.99;

/** An amount in GBP. */
export const amountSchema = z.number('The amount must be a number.').check(
  z.minimum(0, 'The amount must be 0 or more.'),
  z.maximum(MAX_AMOUNT, 'The amount can be at most £9,999,999.99.'),
  z.refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'The amount can have at most two decimal places.'),
);

const dateSchema = z.iso.date('Enter a date.');

/** The fields of a subscription, as calls name them. Of createSubscription and updateSubscription. */
export const subscriptionInput = z.strictObject({
  billing_interval: z.enum(BILLING_INTERVALS, 'The billing interval must be monthly or yearly.'),
  amount: z.nullable(amountSchema),
  trial_ends_at: z.nullable(dateSchema),
  plan_ends_at: z.nullable(dateSchema),
  status: z.enum(SUBSCRIPTION_STATUSES, 'The status must be active, trialing, paused or cancelled.'),
});
export type SubscriptionFields = z.infer<typeof subscriptionInput>;

export const DATE_ORDER_TEXT = 'The plan cannot end before the trial.';

/** Returns whether the dates of a subscription are in order: a plan does not end before its trial. */
export const areDatesInOrder = ({
  trial_ends_at: trial,
  plan_ends_at: plan,
}: Pick<SubscriptionFields, 'trial_ends_at' | 'plan_ends_at'>): boolean => !trial || !plan || plan >= trial;
