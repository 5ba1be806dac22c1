import { CERTIFICATION_STATES } from '../../../shared/certificates/certifications/rounds.ts';
import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { readHeadersWithDeleted } from '../../courses/course.queries.ts';
import { readGroup } from '../../people/group.records.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import { todayIn } from '../../platform/request/today.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { createCertification, deleteCertification, updateCertification } from './certification.commands.ts';
import { certificationOf, liveCertifications } from './certification.queries.ts';
import type { CertificationItem } from './certification.records.ts';
import { countsOf, holdersOf } from './holders.queries.ts';

/** Something that a certification names. */
type Named = { readonly id: number; readonly name: string };

const NamedType = builder.objectRef<Named>('CertificationPart').implement({
  description: '(added) A course or a group that a certification names.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

type Count = { readonly state: string; readonly people: number };

const CountType = builder.objectRef<Count>('CertificationCount').implement({
  description: '(added) How many people stand so to a certification.',
  fields: (t) => ({ state: t.exposeString('state'), people: t.exposeInt('people') }),
});

/** A certification as it is read: with who reads it. */
type CertificationView = { readonly item: CertificationItem; readonly viewer: TenantViewer; readonly call: Call };

async function coursesOf(scope: Scope, ids: readonly number[]): Promise<Named[]> {
  const headers = await readHeadersWithDeleted(
    scope,
    ids.map((id) => asId<CourseId>(id)),
  );
  return headers.flatMap((header) => (header ? [{ id: header.id, name: header.title }] : []));
}

async function groupsOf(scope: Scope, ids: readonly number[]): Promise<Named[]> {
  const groups = await Promise.all(ids.map((id) => readGroup(scope, asId<GroupId>(id))));
  return groups.flatMap((group) => (group && group.deletedAt === undefined ? [{ id: group.id, name: group.name }] : []));
}

async function countsIn({ item, viewer, call }: CertificationView): Promise<Count[]> {
  const { scope, instance } = viewer.tenant;
  const read = { scope, now: call.now, today: todayIn(instance, call.now), after: call.after, search: '' };
  const counts = countsOf(await holdersOf(read, item));
  return CERTIFICATION_STATES.map((state) => ({ state, people: counts.get(state) ?? 0 }));
}

const two = (value: number): string => String(value).padStart(2, '0');

const CertificationType = builder.objectRef<CertificationView>('Certification').implement({
  description: '(added) What people have to complete, and renew before it ends.',
  fields: (t) => ({
    id: t.id({ resolve: ({ item }) => item.id }),
    title: t.string({ resolve: ({ item }) => item.title }),
    courses: t.field({ type: [NamedType], resolve: ({ item, viewer }) => coursesOf(viewer.tenant.scope, item.courses) }),
    renewal: t.field({
      type: [NamedType],
      description: 'The courses that renew it; none: the same.',
      resolve: ({ item, viewer }) => coursesOf(viewer.tenant.scope, item.renewal),
    }),
    validity_months: t.int({
      nullable: true,
      resolve: ({ item: { validity } }) => (validity.kind === 'months' ? validity.months : null),
    }),
    validity_day: t.string({
      nullable: true,
      description: 'The day of the year on which it ends, as MM-DD.',
      resolve: ({ item: { validity } }) => (validity.kind === 'day' ? `${two(validity.month)}-${two(validity.day)}` : null),
    }),
    window_days: t.int({ description: 'Days before the end from which it can be renewed.', resolve: ({ item }) => item.windowDays }),
    lapse_days: t.int({
      description: 'Days after the end until which the renewal is enough.',
      resolve: ({ item }) => item.lapseDays,
    }),
    counts_from: t.field({
      type: 'Date',
      nullable: true,
      description: 'Completions before this day do not count.',
      resolve: ({ item }) => item.countsFrom,
    }),
    groups: t.field({
      type: [NamedType],
      description: 'The groups whose members have to have it.',
      resolve: ({ item, viewer }) => groupsOf(viewer.tenant.scope, item.groups),
    }),
    counts: t.field({ type: [CountType], description: 'People by their state, as of now.', resolve: countsIn }),
  }),
});

const CertificationInputType = builder.inputType('CertificationInput', {
  description: '(added) What people have to complete, and renew before it ends.',
  fields: (t) => ({
    title: t.string({ required: true }),
    course_ids: t.idList({ required: true }),
    renewal_ids: t.idList({ description: 'Absent, null or empty: the same courses.' }),
    validity_months: t.int({ description: 'Months from the completion. Without these and without a day it has no end.' }),
    validity_day: t.string({ description: 'MM-DD: it ends on this day of the year.' }),
    window_days: t.int(),
    lapse_days: t.int(),
    group_ids: t.idList(),
    counts_from: t.string({ description: 'YYYY-MM-DD' }),
  }),
});

const viewOf = (item: CertificationItem, viewer: TenantViewer, call: Call): CertificationView => ({ item, viewer, call });
const viewById = async (id: string | number, viewer: TenantViewer, call: Call): Promise<CertificationView> =>
  viewOf(await certificationOf(viewer.tenant.scope, id), viewer, call);

tenantQuery('certifications', {
  type: [CertificationType],
  description: '(added) [S A@i] All certifications, by title.',
  branchUrl: false,
  resolve: async (viewer, _, call) => (await liveCertifications(viewer.tenant.scope)).map((item) => viewOf(item, viewer, call)),
});

tenantQuery('certification', {
  type: CertificationType,
  description: '(added) [S A@i]',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: (viewer, { id }, call) => viewById(id, viewer, call),
});

tenantMutation('createCertification', {
  type: CertificationType,
  description: '(added) [S A@i] Completions from before count, too, from the day that the input says.',
  branchUrl: false,
  args: { input: arg({ type: CertificationInputType, required: true }) },
  resolve: async (viewer, { input }, call) => viewById(await createCertification(call, viewer, input), viewer, call),
});

tenantMutation('updateCertification', {
  type: CertificationType,
  description: '(added) [S A@i] States follow at once.',
  branchUrl: false,
  args: { id: arg.id({ required: true }), input: arg({ type: CertificationInputType, required: true }) },
  resolve: async (viewer, { id, input }, call) => viewById(await updateCertification(call, viewer, id, input), viewer, call),
});

tenantMutation('deleteCertification', {
  type: 'Boolean',
  description: '(added) [S A@i] One that groups have to have: CONFLICT. Completions stay.',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: (viewer, { id }, call) => deleteCertification(call, viewer, id),
});
