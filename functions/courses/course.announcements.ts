import type { CourseEvent } from '../../events/courses/course.events.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { type Scope, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { CourseItem } from './course.records.ts';
import type { ResourceCategoryItem } from './resource-category.records.ts';

/** Returns the announcement of a change under the version that the course record carries. `out` names the events that have a reactor. */
export const announceCourse = (
  context: CommandContext,
  scope: Scope,
  course: Pick<CourseItem, 'id' | 'v'>,
  event: CourseEvent,
  // When units were removed, learners who have completed the remaining ones complete the course.
  out: readonly string[] = event.type === 'CoursePublished' ? ['CoursePublished'] : [],
): Promise<Write> =>
  announce({
    scope,
    stream: streams.course(scope, asId<CourseId>(course.id)),
    version: course.v,
    events: [event],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    out,
  });

/** Returns the announcement of a new category of resources. */
export const announceResourceCategory = (
  { actor, now, commandId }: CommandContext,
  scope: Scope,
  { id, name }: Pick<ResourceCategoryItem, 'id' | 'name'>,
): Promise<Write> => {
  const events: CourseEvent[] = [{ type: 'ResourceCategoryAdded', resourceCategory: id, name }];
  return announce({ scope, stream: streams.resourceCategory(scope, id), version: 1, events, actor, at: now, commandId });
};
