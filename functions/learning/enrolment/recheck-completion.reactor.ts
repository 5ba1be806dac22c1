import type { CourseEvent } from '../../../events/courses/course.events.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import type { Reactor } from '../../platform/store/reactor.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { recheckCompletion } from './recheck-completion.commands.ts';

/** Rows are projected within a second nearly always; what comes later is found by the due entry of the next night. */
const WAITS_MS = [0, 1_000, 4_000, 10_000];

/** After a publication that removed units, completes the course for learners who have completed the remaining ones. */
export const recheckAfterPublication: Reactor = {
  name: 'recheck-completion',
  on: ['CoursePublished'],
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const scope = scopeOfCommit(item);
    const { events, stream, version, at } = await readCommit<CourseEvent>(item);
    const published = events.find((event) => event.type === 'CoursePublished');
    if (published?.type !== 'CoursePublished' || published.removedUnits.length === 0) return;
    const context = { actor: { kind: 'system', name: 'learning' }, now: at, commandId: `recheck/${stream.pk}@${version}` } as const;
    await recheckCompletion(context, scope, asId<CourseId>(published.course), WAITS_MS);
  },
};
