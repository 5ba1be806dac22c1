import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { getItem } from '../platform/dynamo.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { InstanceItem, SettingsItem } from './instance.records.ts';

/** What a change writes to the two records that carry the versions of its announcements. */
type Changed = {
  readonly instance?: Partial<Pick<InstanceItem, 'name' | 'domain'>>;
  readonly settings?: Partial<Pick<SettingsItem, 'apiAccess' | 'brandingEnabled'>>;
};

/** The next version of a record with the members that change, refused when another change came first. */
function raised(v: number, change: object): Pick<Write, 'condition' | 'names' | 'values'> & { readonly update: string } {
  const members = Object.entries({ ...change, v: v + 1 });
  return {
    update: `SET ${members.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: '#v = :was',
    names: Object.fromEntries(members.map(([name]) => [`#${name}`, name])),
    values: { ...Object.fromEntries(members.map(([name, value]) => [`:${name}`, value])), ':was': v },
  };
}

/** A change of an instance, told to the platform's list of instances and to the instance itself, each under its own next version. */
export async function announceInstance(
  act: Act,
  scope: Scope,
  instance: InstanceItem,
  what: readonly string[],
  changed: Changed = {},
): Promise<Write[]> {
  const settings = await getItem<SettingsItem>('records', records.instance(scope, 'settings'));
  if (!settings) throw new Error(`Instance ${scope.tenant} has no settings.`);
  const events: TenancyEvent[] = [{ type: 'InstanceChanged', tenant: scope.tenant, what: [...what] }];
  const said = { events, actor: act.actor, at: act.now, commandId: act.commandId };
  return [
    { table: 'platform', key: instance, ...raised(instance.v, changed.instance ?? {}) },
    { table: 'records', key: settings, ...raised(settings.v, changed.settings ?? {}) },
    await announce({ ...said, scope: scopeOf(PLATFORM_TENANT), stream: streams.listedInstance(scope.tenant), version: instance.v + 1 }),
    await announce({ ...said, scope, stream: streams.instance(scope), version: settings.v + 1 }),
  ];
}
