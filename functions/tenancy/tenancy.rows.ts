import type { BranchRow } from '../../events/tenancy/branch.book.ts';
import type { InstanceRow } from '../../events/tenancy/instance.book.ts';
import { type BranchCourseItem, type BranchItem, branchId, tenantId } from '../platform/access-records.ts';
import { getItem, query } from '../platform/dynamo.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { RecordFollower } from '../platform/projection/row-projection.ts';
import { commitKey, idsOf, platform, PLATFORM_TENANT, records, scopeOf, streams } from '../platform/keys/keys.ts';
import { findStanding } from './instance.queries.ts';
import type { InstanceItem, LicenceItem } from './instance.records.ts';

export const branchFollower: RecordFollower = {
  mode: 'record',
  kind: 'branch',
  matches: (stream) => stream.name === 'v' && /^t\d+#b\d+$/.test(stream.pk),
  streams: async (scope) => {
    const branches = await query<BranchItem>('records', { pk: records.headers(scope, 'B') });
    return branches.map((branch) => streams.branch(scope, branchId(branch.id)));
  },
  read: async (stream) => {
    const scope = scopeOfCommit(commitKey(stream, 1));
    const id = branchId(idsOf(stream).b ?? 0);
    // First the version, then what hangs on it: a link that changes in between is announced with a higher version, and read again then.
    const branch = await getItem<BranchItem>('records', records.header(scope, 'B', id));
    if (!branch) return null;
    const links = await query<BranchCourseItem>('records', { pk: records.branchPartition(scope, id), prefix: records.linkPrefix.course });
    const row: BranchRow = {
      branch: id,
      name: branch.name,
      slug: branch.slug,
      isDefault: branch.isDefault,
      deleted: branch.deletedAt !== undefined,
      deletedAt: branch.deletedAt ?? null,
      deletedBy: branch.deletedBy ?? null,
      courses: links.map((link) => ({
        course: link.course,
        direct: link.sources.some((source) => source.kind === 'direct'),
        groups: link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : [])),
      })),
    };
    return { v: branch.v, row };
  },
};

/** Instances as the platform lists them. */
export const instanceFollower: RecordFollower = {
  mode: 'record',
  kind: 'instance',
  matches: (stream) => stream.name === 'v' && /^t0#i\d+$/.test(stream.pk),
  streams: async (scope) => {
    if (scope.tenant !== PLATFORM_TENANT) return [];
    const instances = await query<InstanceItem>('platform', { pk: platform.instances() });
    return instances.map((instance) => streams.listedInstance(tenantId(instance.id)));
  },
  read: async (stream) => {
    const tenant = tenantId(idsOf(stream).i ?? 0);
    const found = await findStanding(tenant);
    if (!found) return null;
    const { instance, domain } = found;
    const licence = await getItem<LicenceItem>('records', records.instance(scopeOf(tenant), 'licence'));
    const row: InstanceRow = {
      tenant,
      name: domain.name,
      domain: instance.domain,
      active: domain.active,
      licences: licence?.limit ?? null,
      createdAt: instance.createdAt,
    };
    return { v: instance.v, row };
  },
};
