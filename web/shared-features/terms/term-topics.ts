import type { Topic } from '../../api/topics.ts';

/** What the terms of people change: the person, the lists of people and courses, the reports. */
export const TERM_TOPICS: readonly Topic[] = ['enrolments'];
