import { lazy } from 'react';

export const loadAttachedQuestions = () => import('./attached-questions.tsx');

/** AttachedQuestions, fetched when a unit has questions. */
export const AttachedQuestions = lazy(async () => ({ default: (await loadAttachedQuestions()).AttachedQuestions }));
