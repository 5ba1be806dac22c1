import type { Terms } from '../../shared/learning/terms/terms.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { dueTomorrow } from '../platform/tables/due-list.ts';
import type { Write } from '../platform/tables/transact.ts';
import { announceCourse } from './course.announcements.ts';
import { type CourseItem, replaceCourse } from './course.records.ts';

/**
 * Returns the writes of a course with other terms, and their announcement. The version that authors hold stays: terms are no part of what
 * they edit. `out` names the events that have a reactor. Who was enrolled at the same time is looked for by the next night, too.
 */
export async function putCourseTerms(
  context: CommandContext,
  scope: Scope,
  course: CourseItem,
  terms: Terms | null,
  out: readonly string[],
): Promise<Write[]> {
  const { terms: before = null, ...rest } = course;
  const next: CourseItem = { ...rest, ...(terms && { terms }), termsAt: context.now, v: course.v + 1 };
  const event = { type: 'CourseTermsSet', course: course.id, before, terms } as const;
  return [
    replaceCourse(next, course),
    await announceCourse(context, scope, next, event, out),
    ...dueTomorrow({ kind: 'course-terms', scope, id: course.id }, context.now),
  ];
}

/** Returns the check that a course has the terms that were read; none for a course that is not there. */
export const courseTermsUnchanged = (scope: Scope, course: Pick<CourseItem, 'id' | 'termsAt'> | null): Write[] =>
  course === null
    ? []
    : [
        {
          table: 'records',
          check: records.header(scope, 'course', course.id),
          ...(course.termsAt === undefined
            ? { condition: 'attribute_not_exists(termsAt)' }
            : { condition: 'termsAt = :termsAt', values: { ':termsAt': course.termsAt } }),
        },
      ];
