import type { BellQuery } from '../../api/generated/graphql.ts';
import type { Paths } from '../../session/paths.ts';
import { t } from '../../texts/text.ts';

export type BellEntry = BellQuery['bell'][number];

/** Returns of what somebody was notified, in one sentence. */
export function sentenceOf({ kind, course_title: title }: BellEntry): string {
  const course = title ?? '';
  switch (kind) {
    case 'submission_waits':
      return t('A submission in “{course}” waits for your review.', { course });
    case 'accepted':
      return t('Your submission in “{course}” was accepted.', { course });
    case 'returned':
      return t('Your submission in “{course}” was returned to you.', { course });
    case 'due_soon':
      return t('“{course}” is due soon.', { course });
    case 'overdue':
      return t('“{course}” is overdue.', { course });
  }
}

/** Returns the page of what an entry is about. */
export function pathOf({ kind, course_id: course }: BellEntry, paths: Paths): string {
  if (course === null) return paths.profile();
  return kind === 'submission_waits' ? `${paths.assignmentReview()}?course=${course}` : paths.viewCourse(course);
}
