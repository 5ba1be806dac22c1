import { lazy } from 'react';
import { kindOf, type PlayerUnit, questionsOf } from './course.ts';
import { QUESTION_PARTS } from '../components/questions/question-parts.ts';

const loadText = () => import('../components/reading/rich-content.tsx');
const loadTest = () => import('../components/tests/test-stage.tsx');
const loadAttached = () => import('../components/attached-questions.tsx');

export const RichContent = lazy(async () => ({ default: (await loadText()).RichContent }));
export const TestStage = lazy(async () => ({ default: (await loadTest()).TestStage }));
export const AttachedQuestions = lazy(async () => ({ default: (await loadAttached()).AttachedQuestions }));

function partsOf(unit: PlayerUnit): readonly (() => Promise<unknown>)[] {
  const kind = kindOf(unit);
  const questions = questionsOf(unit);
  const forQuestions = questions.length === 0 ? [] : [kind === 'test' ? loadTest : loadAttached];
  const forText = kind === 'content' ? [loadText] : [];
  return [...forText, ...forQuestions, ...questions.flatMap(({ type }) => QUESTION_PARTS[type] ?? [])];
}

/** Fetches what the units of a course are shown with, so that the next one opens without a network. */
export function loadParts(units: readonly PlayerUnit[]): void {
  // What fails is asked for again where it is shown.
  for (const load of new Set(units.flatMap(partsOf))) load().catch(() => undefined);
}
