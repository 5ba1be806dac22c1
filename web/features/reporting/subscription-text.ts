import type { DashboardDataQuery } from '../../api/generated/graphql.ts';
import { dayText } from '../../design/patterns/dates.tsx';

export type Summary = NonNullable<DashboardDataQuery['dashboardData']['subscriptionSummary']>;
export type Shown = { readonly word: 'Active' | 'Trialing' | 'Expired' | 'Paused' | 'Cancelled' | 'None'; readonly sentence: string };

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
  switch (status) {
    case 'active': {
      const ended = plan !== null && plan < today;
      return { word: ended ? 'Expired' : 'Active', sentence: days(plan, ended, 'Ends on') };
    }
    case 'trialing': {
      const ended = trial !== null && trial < today;
      return { word: ended ? 'Expired' : 'Trialing', sentence: days(trial, ended, 'Trial ends on') };
    }
    case 'paused':
      return { word: 'Paused', sentence: days(plan, false, 'Ends on') };
    case 'cancelled':
      return { word: 'Cancelled', sentence: '' };
    case null:
      return { word: 'None', sentence: '' };
  }
}
