import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';

/** AttachedQuestions, fetched when a unit has questions. */
export const AttachedQuestions = lazyPart(async () => (await import('./attached-questions.tsx')).AttachedQuestions);
