import { type SubscriptionStatus, subscriptionWord, type SubscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import { ApiError, toApiError } from '../../api/api-error.ts';
import { instanceOrigin } from '../../api/tenant-address.ts';

type Subscription = { readonly status: SubscriptionStatus; readonly trial_ends_at: string | null; readonly plan_ends_at: string | null };

/** Shown status of an instance's current subscription. */
export const wordOf = (subscription: Subscription | null | undefined): SubscriptionWord =>
  subscriptionWord(
    subscription?.status ?? null,
    { plan: subscription?.plan_ends_at ?? null, trial: subscription?.trial_ends_at ?? null },
    new Date().toISOString().slice(0, 10),
  );

export const limitText = (limit: number | null | undefined): string => limit?.toLocaleString('en-GB') ?? 'Unlimited';

/** `acme.trellis.example`, with the port where there is one. */
export const hostOf = (domain: string): string => new URL(instanceOrigin(domain)).host;

/** Where nobody answered, the screen's own text; a refusal keeps the server's. */
export function failedAs(text: string, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  return error.unsettled ? new ApiError(error.code, text, { requestId: error.requestId }) : error;
}
