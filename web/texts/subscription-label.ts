// @chunk shell
import type { SubscriptionWord } from '../../shared/tenancy/subscription-word.ts';
import { t, text } from './text.ts';

const WORDS: Readonly<Record<SubscriptionWord, string>> = {
  Active: text('Active'),
  Trialing: text('Trialing'),
  Expired: text('Expired'),
  Paused: text('Paused'),
  Cancelled: text('Cancelled'),
  None: text('None'),
};

/** Returns the shown status of a subscription in the language of the page. */
export const subscriptionLabel = (word: SubscriptionWord): string => t(WORDS[word]);
