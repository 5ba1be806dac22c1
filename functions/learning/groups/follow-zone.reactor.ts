import type { IdentityEvent } from '../../../events/identity/identity.events.ts';
import type { TenancyEvent } from '../../../events/tenancy/tenancy.events.ts';
import { scopeOf, type Scope } from '../../platform/keys/keys.ts';
import { fencedIn } from '../../platform/keys/tenant-fence.ts';
import { personId, tenantId } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { readCommit, scopeOfCommit } from '../../platform/store/event-store.ts';
import { MOST_WITHOUT_JOB } from '../../platform/store/job-limits.ts';
import { newJob } from '../../platform/store/new-job.ts';
import type { Reactor } from '../../platform/store/reactor.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { transact } from '../../platform/tables/transact.ts';
import { membershipsOf } from '../../people/admission/holders.queries.ts';
import { type AccessChange, affectedBy, pairsIn } from './access-change.ts';
import { RECONCILER, reconcile } from './reconcile.ts';
import { RECONCILE_GROUPS } from './reconcile-groups.job.ts';

/** Days end in the zone of their learner: moves what is due after a change of the zone of a person, a branch or an instance. */
export const followZone: Reactor = {
  name: 'follow-zone',
  on: ['BranchChanged', 'IdentityChanged', 'InstanceChanged'],
  react: async ({ pk, sk }) => {
    const item = await getItem('events', { pk, sk });
    if (!item) throw new Error(`The commit ${pk} ${sk} that was announced is not there.`);
    const { at, events, stream, version } = await readCommit<IdentityEvent | TenancyEvent>(item);
    const context = { actor: RECONCILER, now: at, commandId: `zone/${stream.pk}@${version}` };
    for (const event of events) await follow(context, scopeOfCommit(item), event);
  },
};

async function follow(context: CommandContext, scope: Scope, event: IdentityEvent | TenancyEvent): Promise<void> {
  if (event.type === 'BranchChanged') return followIn(context, scope, { kind: 'zone', of: 'branch', id: event.branch });
  if (event.type === 'InstanceChanged') return followIn(context, scope, { kind: 'zone', of: 'instance', id: event.tenant });
  if (event.type !== 'IdentityChanged') return;
  const { person } = event;
  for (const { tenant } of await membershipsOf({ id: personId(person) }))
    await fencedIn(tenant, () => followIn(context, scopeOf(tenantId(tenant)), { kind: 'zone', of: 'person', id: person }));
}

async function followIn(context: CommandContext, scope: Scope, change: AccessChange): Promise<void> {
  const affected = await affectedBy(scope, change);
  const total = pairsIn(affected);
  if (total <= MOST_WITHOUT_JOB) return void (await reconcile(context, scope, affected));
  await transact(async () => {
    const title = 'Moving due dates to another time zone';
    const { writes } = await newJob(context, scope, { kind: RECONCILE_GROUPS, title, total, input: { change }, rights: 'system' });
    return { writes, result: undefined };
  });
}
