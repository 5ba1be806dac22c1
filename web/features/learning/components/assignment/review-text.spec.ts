import { describe, expect, it } from 'vitest';
import { reviewText, type ReviewState } from './review-text.ts';

describe('how a submission stands [E90]', () => {
  it.each<[string, ReviewState]>([
    ['Handed in. Waiting for review.', { status: 'pending', comment: null, reviewed: false }],
    ['Handed in. No review is needed.', { status: 'accepted', comment: null, reviewed: false }],
    ['Accepted.', { status: 'accepted', comment: null, reviewed: true }],
    ['Accepted.', { status: 'accepted', comment: 'Well done.', reviewed: true }],
    ['Returned: How long did it take?', { status: 'returned', comment: 'How long did it take?', reviewed: true }],
  ])('%s', (text, state) => expect(reviewText(state)).toBe(text));
});
