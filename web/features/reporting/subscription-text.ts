import { subscriptionWord, type SubscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/dates.tsx';

export type Summary = NonNullable<DashboardDataQuery['dashboardData']['subscriptionSummary']>;
export type Shown = { readonly word: SubscriptionWord; readonly sentence: string };

const days = (end: string | null, ended: boolean, verb: string): string =>
  end === null ? '' : ended ? `Ended on ${dayText(end)}` : `${verb} ${dayText(end)}`;

/** Shown status of a subscription: its last day still counts. Days compare as text. */
export function subscriptionText(
  {
    subscriptionStatus: status,
    subscriptionEndsAt: plan,
    trialEndsAt: trial,
  }: Pick<Summary, 'subscriptionStatus' | 'subscriptionEndsAt' | 'trialEndsAt'>,
  today: string,
): Shown {
  const word = subscriptionWord(status, { plan, trial }, today);
  const ended = word === 'Expired';
  if (status === 'active') return { word, sentence: days(plan, ended, 'Ends on') };
  if (status === 'trialing') return { word, sentence: days(trial, ended, 'Trial ends on') };
  return { word, sentence: status === 'paused' ? days(plan, false, 'Ends on') : '' };
}
