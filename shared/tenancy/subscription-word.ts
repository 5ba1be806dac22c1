export type SubscriptionStatus = 'active' | 'trialing' | 'paused' | 'cancelled';
export type SubscriptionWord = 'Active' | 'Trialing' | 'Expired' | 'Paused' | 'Cancelled' | 'None';

const WORDS = { active: 'Active', trialing: 'Trialing', paused: 'Paused', cancelled: 'Cancelled' } as const;

/** Returns the shown status of a subscription (docs/spec/figures.md, section 5). It expires on the day after its last day. */
export function subscriptionWord(
  status: SubscriptionStatus | null,
  ends: { readonly plan: string | null; readonly trial: string | null },
  today: string,
): SubscriptionWord {
  if (status === null) return 'None';
  const last = status === 'active' ? ends.plan : status === 'trialing' ? ends.trial : null;
  return last !== null && last < today ? 'Expired' : WORDS[status];
}
