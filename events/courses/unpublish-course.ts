import { type Message, sentence } from '../../shared/kernel/regional/sentence.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import type { CourseEvent } from './course.events.ts';

/** What is so of a course that is to be unpublished. `neededBy`: the title of a course that has it as a prerequisite; '' for one that the caller may not see. */
export type CourseToUnpublish = {
  readonly course: number;
  readonly title: string;
  readonly published: boolean;
  readonly unpublished: boolean;
  readonly neededBy: string | null;
};

const isNeeded = (title: string, by: string): Message =>
  by === ''
    ? sentence('“{title}” is a prerequisite of a course outside your branch. It can be unpublished once that one no longer needs it.', {
        title,
      })
    : sentence('“{title}” is a prerequisite of “{by}”. Take it out of that learning path first, then unpublish it.', { title, by });

/**
 * Returns what unpublishing a course says: one event, none for a course that is unpublished already.
 * @throws CONFLICT for a course that was never published, and for a prerequisite of another course, which nobody new could complete
 */
export function unpublishCourse({ course, title, published, unpublished, neededBy }: CourseToUnpublish): CourseEvent[] {
  if (!published) throw new AppError('CONFLICT', sentence('“{title}” is not published yet.', { title }));
  if (unpublished) return [];
  if (neededBy !== null) throw new AppError('CONFLICT', isNeeded(title, neededBy));
  return [{ type: 'CourseUnpublished', course }];
}
