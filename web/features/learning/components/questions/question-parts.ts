import { lazy } from 'react';

const loadGaps = () => import('./gaps-question.tsx');
const loadMatching = () => import('./matching-question.tsx');
const loadOrdering = () => import('./ordering-question.tsx');

export const GapsQuestion = lazy(async () => ({ default: (await loadGaps()).GapsQuestion }));
export const MatchingQuestion = lazy(async () => ({ default: (await loadMatching()).MatchingQuestion }));
export const OrderingQuestion = lazy(async () => ({ default: (await loadOrdering()).OrderingQuestion }));

/** The code that questions of a type need beside the player; other types need none. */
export const QUESTION_PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'Fill the Gaps': loadGaps,
  'Match the Pairs': loadMatching,
  Ordering: loadOrdering,
};
