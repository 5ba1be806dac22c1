import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import type { Act } from '../platform/act.ts';
import { announce } from '../platform/announce.ts';
import { getItem } from '../platform/dynamo.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf, streams } from '../platform/keys.ts';
import type { Write } from '../platform/transact.ts';
import type { InstanceItem, SettingsItem } from './instance.records.ts';

/** A change of an instance, told to the platform's list of instances and to the instance itself, each under its own next version. */
export async function announceInstance(act: Act, scope: Scope, instance: InstanceItem, what: readonly string[]): Promise<Write[]> {
  const settings = await getItem<SettingsItem>('records', records.instance(scope, 'settings'));
  if (!settings) throw new Error(`Instance ${scope.tenant} has no settings.`);
  const events: TenancyEvent[] = [{ type: 'InstanceChanged', tenant: scope.tenant, what: [...what] }];
  const said = { events, actor: act.actor, at: act.now, commandId: act.commandId };
  const raised = (v: number) => ({
    update: 'SET #v = :next',
    condition: '#v = :v',
    names: { '#v': 'v' },
    values: { ':v': v, ':next': v + 1 },
  });
  return [
    { table: 'platform', key: instance, ...raised(instance.v) },
    { table: 'records', key: settings, ...raised(settings.v) },
    await announce({ ...said, scope: scopeOf(PLATFORM_TENANT), stream: streams.listedInstance(scope.tenant), version: instance.v + 1 }),
    await announce({ ...said, scope, stream: streams.instance(scope), version: settings.v + 1 }),
  ];
}
