import type { CourseEvent } from '../../events/courses/course.events.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { type Scope, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { CourseItem } from './course.records.ts';

/** The announcement of a course's change, whose number the record has already. */
export const announceCourse = (act: Act, scope: Scope, course: Pick<CourseItem, 'id' | 'v'>, event: CourseEvent): Promise<Write> =>
  announce({
    scope,
    stream: streams.course(scope, asId<CourseId>(course.id)),
    version: course.v,
    events: [event],
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
    // Whoever has done all that is left after units were taken away is complete now.
    out: event.type === 'CoursePublished' ? ['CoursePublished'] : [],
  });
