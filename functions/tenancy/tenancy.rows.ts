import { idsOf, isStream } from '../../events/kernel/streams.ts';
import type { BranchRow } from '../../events/tenancy/branch.book.ts';
import type { InstanceRow } from '../../events/tenancy/instance.book.ts';
import { branchCourseRecord, branchId, branchRecord, tenantId } from '../platform/request/access-records.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import type { RecordRowProjection } from '../platform/projection/row-projection.ts';
import { platform, PLATFORM_TENANT, records, scopeOf, scopeOfStream, streams } from '../platform/keys/keys.ts';
import { findInstanceRecords } from './instance.queries.ts';
import { instanceRecord, licenceRecord } from './instance.records.ts';

/** Branches with their links to courses. */
export const branchRowProjection: RecordRowProjection = {
  mode: 'record',
  kind: 'branch',
  matches: isStream('branch'),
  streams: async (scope) => {
    const branches = await query('records', { pk: records.headers(scope, 'branch') }, branchRecord);
    return branches.map((branch) => streams.branch(scope, branchId(branch.id)));
  },
  read: async (stream) => {
    const scope = scopeOfStream(stream);
    const id = branchId(idsOf('branch', stream).branch);
    // The version is read before the links: a link that changes in between is announced under a higher version and read again then.
    const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
    if (!branch) return null;
    const links = await query('records', { pk: records.branchPartition(scope, id), prefix: records.linkPrefix.course }, branchCourseRecord);
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

/** Instances for the platform's list. */
export const instanceRowProjection: RecordRowProjection = {
  mode: 'record',
  kind: 'instance',
  matches: isStream('listedInstance'),
  streams: async (scope) => {
    if (scope.tenant !== PLATFORM_TENANT) return [];
    const instances = await query('platform', { pk: platform.instances() }, instanceRecord);
    return instances.map((instance) => streams.listedInstance(tenantId(instance.id)));
  },
  read: async (stream) => {
    const tenant = tenantId(idsOf('listedInstance', stream).instance);
    const instanceRecords = await findInstanceRecords(tenant);
    if (!instanceRecords) return null;
    const { instance, domain } = instanceRecords;
    const licence = await getItem('records', records.instance(scopeOf(tenant), 'licence'), licenceRecord);
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
