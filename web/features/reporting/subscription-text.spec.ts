import { describe, expect, it } from 'vitest';
import { subscriptionText } from './subscription-text.ts';

const of = (
  subscriptionStatus: 'active' | 'trialing' | 'paused' | 'cancelled' | null,
  subscriptionEndsAt: string | null = null,
  trialEndsAt: string | null = null,
) => subscriptionText({ subscriptionStatus, subscriptionEndsAt, trialEndsAt }, '2026-11-20');

describe('the subscription as the dashboard shows it', () => {
  it('is active on its last day', () => {
    expect(of('active', '2026-11-20')).toEqual({ word: 'Active', sentence: 'Ends on 20 Nov 2026' });
    expect(of('active', '2026-11-19')).toEqual({ word: 'Expired', sentence: 'Ended on 19 Nov 2026' });
  });
  it('is active without an end', () => expect(of('active')).toEqual({ word: 'Active', sentence: '' }));
  it('ends a trial on the last day of the trial', () => {
    expect(of('trialing', null, '2027-03-05')).toEqual({ word: 'Trialing', sentence: 'Trial ends on 5 Mar 2027' });
    expect(of('trialing', '2027-01-01', '2026-11-01').word).toBe('Expired');
  });
  it('has a word for each of the other states', () =>
    expect([of('paused').word, of('cancelled').word, of(null).word]).toEqual(['Paused', 'Cancelled', 'None']));
});
