// @chunk shell
import { type SubscriptionStatus, subscriptionWord, type SubscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import { instanceOrigin } from '../../api/tenant-address.ts';

type Subscription = { readonly status: SubscriptionStatus; readonly trial_ends_at: string | null; readonly plan_ends_at: string | null };

/** Returns the status of a subscription as it is shown. */
export const subscriptionWordOf = (subscription: Subscription | null | undefined): SubscriptionWord =>
  subscriptionWord(
    subscription?.status ?? null,
    { plan: subscription?.plan_ends_at ?? null, trial: subscription?.trial_ends_at ?? null },
    new Date().toISOString().slice(0, 10),
  );

/** Returns a limit as it is shown; null is none. */
export const limitText = (limit: number | null | undefined): string => limit?.toLocaleString('en-GB') ?? 'Unlimited';

/** Returns the host of an instance, for example `acme.trellis.example`, with its port if it has one. */
export const hostOf = (domain: string): string => new URL(instanceOrigin(domain)).host;

/** Returns the address of the subscriptions of an instance, from the address of its page. */
export const subscriptionsTab = (instancePath: string): string => `${instancePath}?tab=subscriptions`;

/** Returns whether nothing can be added to an instance with this subscription (rule G8). */
export const blocksGrowth = (word: SubscriptionWord): boolean => word === 'Expired' || word === 'Paused' || word === 'Cancelled';
