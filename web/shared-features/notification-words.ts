import type { NotificationKind } from '../../shared/notifications/notification-kinds.ts';
import { t, text } from '../texts/text.ts';

type KindWords = { readonly name: string; readonly when: string };

const KINDS: Readonly<Record<NotificationKind, KindWords>> = {
  submission_waits: { name: text('Submission to review'), when: text('When a learner hands in work that waits for a review.') },
  accepted: { name: text('Submission accepted'), when: text('When an instructor accepts a submission.') },
  returned: { name: text('Submission returned'), when: text('When an instructor returns a submission to be changed.') },
  due_soon: { name: text('Course due soon'), when: text('Before the due date of a mandatory course.') },
  overdue: { name: text('Course overdue'), when: text('After the due date of a mandatory course.') },
};

/** The names of the kinds of notifications. */
export const KIND_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { name }]) => [kind, name]),
);

/** Returns a kind of notifications in words: its name, and when people are notified of it. */
export const kindWords = (kind: NotificationKind): KindWords => ({ name: t(KINDS[kind].name), when: t(KINDS[kind].when) });
