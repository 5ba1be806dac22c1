export type SubscriptionStatus = 'active' | 'trialing' | 'paused' | 'cancelled';
export type SubscriptionWord = 'Active' | 'Trialing' | 'Expired' | 'Paused' | 'Cancelled' | 'None';

const WORDS = { active: 'Active', trialing: 'Trialing', paused: 'Paused', cancelled: 'Cancelled' } as const;

/** Shown status of a subscription (figures of the contract): its last day still counts. Days compare as text. */
export function subscriptionWord(
  status: SubscriptionStatus | null,
  ends: { readonly plan: string | null; readonly trial: string | null },
  today: string,
): SubscriptionWord {
  if (status === null) return 'None';
  const last = status === 'active' ? ends.plan : status === 'trialing' ? ends.trial : null;
  return last !== null && last < today ? 'Expired' : WORDS[status];
}
