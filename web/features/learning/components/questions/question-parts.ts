import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';

export const GapsQuestion = lazyPart(async () => (await import('./gaps-question.tsx')).GapsQuestion);
export const MatchingQuestion = lazyPart(async () => (await import('./matching-question.tsx')).MatchingQuestion);
export const OrderingQuestion = lazyPart(async () => (await import('./ordering-question.tsx')).OrderingQuestion);

/** The code that questions of a type need beside the player; other types need none. */
export const QUESTION_PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'Fill the Gaps': GapsQuestion.load,
  'Match the Pairs': MatchingQuestion.load,
  Ordering: OrderingQuestion.load,
};
