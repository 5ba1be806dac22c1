import { subscriptionWord, type SubscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/figures/dates.tsx';
import { t } from '../../texts/text.ts';

export type Summary = NonNullable<DashboardDataQuery['dashboardData']['subscriptionSummary']>;
type SubscriptionText = { readonly word: SubscriptionWord; readonly sentence: string };

const endedText = (end: string): string => t('Ended on {day}', { day: dayText(end) });
const planText = (end: string): string => t('Ends on {day}', { day: dayText(end) });
const trialText = (end: string): string => t('Trial ends on {day}', { day: dayText(end) });

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
  const sentenceOf = (end: string | null, text: (end: string) => string): string =>
    end === null ? '' : word === 'Expired' ? endedText(end) : text(end);
  if (status === 'active') return { word, sentence: sentenceOf(plan, planText) };
  if (status === 'trialing') return { word, sentence: sentenceOf(trial, trialText) };
  return { word, sentence: status === 'paused' && plan !== null ? planText(plan) : '' };
}
