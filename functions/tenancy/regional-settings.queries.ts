import { type RegionalSettings, regionalSettings, zoneOf } from '../../shared/kernel/regional/regional-choice.ts';
import { chosenLanguage, type Language } from '../../shared/kernel/regional/languages.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { findBranch } from './branch.queries.ts';
import { findInstanceRecords } from './instance.queries.ts';

/** Returns language and time zone of the caller where they are. The branch is read only where they have not chosen both themselves. */
export async function regionalSettingsOf({ self, tenant }: Viewer): Promise<RegionalSettings> {
  const own = regionalSettings([self]);
  const isWhole = own.language !== null && own.timeZone !== null;
  const branch = tenant?.branch && !isWhole ? await findBranch(tenant.scope, tenant.branch.id) : null;
  return regionalSettings([self, branch, tenant?.instance]);
}

/** Returns the language and the zone in which the caller gets a file: as `regionalSettingsOf`, of what is offered, and never without either. */
export async function fileSettingsOf({ self, tenant }: Viewer): Promise<{ readonly language: Language; readonly timeZone: string }> {
  const branch = tenant?.branch ? await findBranch(tenant.scope, tenant.branch.id) : null;
  const instance = tenant?.instance;
  return {
    language: chosenLanguage({ person: self.language ?? null, branch, instance }),
    timeZone: zoneOf(regionalSettings([self, branch, instance])),
  };
}

/** Returns the zone of an instance: UTC where it has chosen none, and for one that is not there. */
export const zoneOfInstance = async (tenant: TenantId): Promise<string> =>
  zoneOf(regionalSettings([(await findInstanceRecords(tenant))?.domain]));
