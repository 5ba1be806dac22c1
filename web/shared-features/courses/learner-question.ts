import { type ComponentType, createContext } from 'react';
import type { LearnerTestFragment } from '../../api/generated/graphql.ts';

type LearnerQuestion = ComponentType<{ readonly question: LearnerTestFragment }>;

/**
 * Loads the component that shows a question as learners get it. The builder takes it from here, since no feature imports another; web/app
 * sets it.
 */
export const LearnerQuestionContext = createContext<() => Promise<LearnerQuestion>>(() => Promise.reject(new Error('No player is set.')));
