// @chunk shell
import { type SubscriptionStatus, subscriptionWord, type SubscriptionWord } from '../../shared/tenancy/subscription-word.ts';
import { instanceToday } from '../session/today.ts';

type Subscription = { readonly status: SubscriptionStatus; readonly trial_ends_at: string | null; readonly plan_ends_at: string | null };

/** Returns the status of a subscription as it is shown. */
export const subscriptionWordOf = (subscription: Subscription | null | undefined): SubscriptionWord =>
  subscriptionWord(
    subscription?.status ?? null,
    { plan: subscription?.plan_ends_at ?? null, trial: subscription?.trial_ends_at ?? null },
    instanceToday(),
  );

/** Returns whether nothing can be added to an instance with this subscription (rule G8). */
export const blocksGrowth = (word: SubscriptionWord): boolean => word === 'Expired' || word === 'Paused' || word === 'Cancelled';
