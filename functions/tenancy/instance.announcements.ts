import type { ChangedValue } from '../../events/kernel/changed-values.ts';
import type { TenancyEvent } from '../../events/tenancy/tenancy.events.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { type InstanceItem, type SettingsItem, settingsRecord } from './instance.records.ts';

/** The changed fields of the two records that carry the versions of the announcements, and values for the audit log. */
type RecordChanges = {
  readonly instance?: Partial<Pick<InstanceItem, 'name' | 'domain'>>;
  readonly settings?: Partial<Pick<SettingsItem, 'apiAccess' | 'brandingEnabled'>>;
  /** What the announcement tells of them. */
  readonly values?: ChangedValue[];
};

/** Returns an update of the given fields to the next version of a record, conditional on its present version. */
function versionedUpdate(v: number, change: object): Pick<Write, 'condition' | 'names' | 'values'> & { readonly update: string } {
  const fields = Object.entries({ ...change, v: v + 1 });
  return {
    update: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    condition: '#v = :from',
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: { ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])), ':from': v },
  };
}

/** Returns the writes that announce a change to the platform's list of instances and to the instance itself, each under its next version. */
export async function announceInstance(
  context: CommandContext,
  scope: Scope,
  instance: InstanceItem,
  what: readonly string[],
  changes: RecordChanges = {},
): Promise<Write[]> {
  const settings = await getItem('records', records.instance(scope, 'settings'), settingsRecord);
  if (!settings) throw new Error(`Instance ${scope.tenant} has no settings.`);
  const events: TenancyEvent[] = [
    { type: 'InstanceChanged', tenant: scope.tenant, what: [...what], ...(changes.values && { values: changes.values }) },
  ];
  const announcement = { events, actor: context.actor, at: context.now, commandId: context.commandId };
  return [
    { table: 'platform', key: instance, ...versionedUpdate(instance.v, changes.instance ?? {}) },
    { table: 'records', key: settings, ...versionedUpdate(settings.v, changes.settings ?? {}) },
    await announce({
      ...announcement,
      scope: scopeOf(PLATFORM_TENANT),
      stream: streams.listedInstance(scope.tenant),
      version: instance.v + 1,
    }),
    await announce({
      ...announcement,
      scope,
      stream: streams.instance(scope),
      version: settings.v + 1,
      // What is due ends with the days of its zone.
      out: what.includes('time_zone') ? ['InstanceChanged'] : [],
    }),
  ];
}
