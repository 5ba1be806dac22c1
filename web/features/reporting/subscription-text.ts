import { subscriptionWord, type SubscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/figures/dates.tsx';

export type Summary = NonNullable<DashboardDataQuery['dashboardData']['subscriptionSummary']>;
type SubscriptionText = { readonly word: SubscriptionWord; readonly sentence: string };

const endText = (end: string | null, ended: boolean, verb: string): string =>
  end === null ? '' : ended ? `Ended on ${dayText(end)}` : `${verb} ${dayText(end)}`;

/** Returns a subscription in words. It is effective through its last day; days compare as text. */
export function subscriptionText(
  {
    subscriptionStatus: status,
    subscriptionEndsAt: plan,
    trialEndsAt: trial,
  }: Pick<Summary, 'subscriptionStatus' | 'subscriptionEndsAt' | 'trialEndsAt'>,
  today: string,
): SubscriptionText {
  const word = subscriptionWord(status, { plan, trial }, today);
  const ended = word === 'Expired';
  if (status === 'active') return { word, sentence: endText(plan, ended, 'Ends on') };
  if (status === 'trialing') return { word, sentence: endText(trial, ended, 'Trial ends on') };
  return { word, sentence: status === 'paused' ? endText(plan, false, 'Ends on') : '' };
}
