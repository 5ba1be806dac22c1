import type { CourseEvent } from '../../../events/courses/course.events.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { commitsAnnouncedBy } from '../../platform/store/announced-together.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import type { Reactor } from '../../platform/store/reactor.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { changesIn } from './access-change.ts';
import { followChanges, RECONCILER } from './reconcile.ts';
import { recheckTerms } from './recheck-terms.commands.ts';

/** Rows are projected within a second nearly always; what comes later is found by the due entry of the next night. */
const WAITS_MS = [1_000, 4_000, 10_000];

/** Reconciles access and terms after changes of groups and courses that have no job. Mostly the call has done so already; this one does it when it was cut off. */
export const reconcileAfterChange: Reactor = {
  name: 'reconcile-groups',
  on: ['LinksChanged', 'GroupChanged', 'GroupTermsSet', 'CourseTermsSet'],
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const scope = scopeOfCommit(item);
    const { at, stream, version } = await readCommit<PeopleEvent | CourseEvent>(item);
    const context = { actor: RECONCILER, now: at, commandId: `groups/${stream.pk}@${version}` };
    const commits = await Promise.all((await commitsAnnouncedBy(item)).map((commit) => readCommit<PeopleEvent | CourseEvent>(commit)));
    const events = commits.flatMap((commit) => commit.events);
    await followChanges(context, scope, changesIn(events));
    for (const event of events)
      if (event.type === 'CourseTermsSet') await recheckTerms(context, scope, asId<CourseId>(event.course), WAITS_MS);
  },
};
