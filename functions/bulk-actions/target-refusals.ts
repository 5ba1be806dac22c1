import type { TargetList } from '../../shared/access/row-acts.ts';
import { type Message, sentence } from '../../shared/kernel/regional/sentence.ts';

export const MOST_TARGETS = 100;

/** What is said of an act without its targets. */
export const NO_TARGETS: Readonly<Record<TargetList, string>> = {
  users: 'Choose at least one of the users.',
  courses: 'Choose at least one of the courses.',
  branches: 'Choose at least one of the branches.',
  groups: 'Choose at least one of the groups.',
};

/** What is said of one with too many. */
export const TOO_MANY_TARGETS: Readonly<Record<TargetList, Message>> = {
  users: sentence('Choose at most {most} of the users at a time.', { most: MOST_TARGETS }),
  courses: sentence('Choose at most {most} of the courses at a time.', { most: MOST_TARGETS }),
  branches: sentence('Choose at most {most} of the branches at a time.', { most: MOST_TARGETS }),
  groups: sentence('Choose at most {most} of the groups at a time.', { most: MOST_TARGETS }),
};
