import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { commitsAnnouncedBy } from '../../platform/store/announced-together.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import type { Reactor } from '../../platform/store/reactor.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { changesIn } from './access-change.ts';
import { followChanges, RECONCILER } from './reconcile.ts';

/** Reconciles access after changes of groups that have no job. Mostly the call has done so already; this one does it when it was cut off. */
export const reconcileAfterChange: Reactor = {
  name: 'reconcile-groups',
  on: ['LinksChanged', 'GroupChanged'],
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const scope = scopeOfCommit(item);
    const { at, stream, version } = await readCommit<PeopleEvent>(item);
    const context = { actor: RECONCILER, now: at, commandId: `groups/${stream.pk}@${version}` };
    const commits = await Promise.all((await commitsAnnouncedBy(item)).map((commit) => readCommit<PeopleEvent>(commit)));
    await followChanges(
      context,
      scope,
      commits.flatMap(({ events }) => changesIn(events)),
    );
  },
};
