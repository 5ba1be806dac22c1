import { asId, parseId, type UnitId } from '../../../shared/kernel/ids.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { enrolmentTarget, personIdOf } from '../../learning/enrolment/enrolment-target.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { type PackageProgress, packageProgress, type PartProgress } from './package-progress.queries.ts';
import { waivePart } from './waive-part.commands.ts';

const PartProgressType = builder.objectRef<PartProgress>('PackagePartProgress').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    status: t.exposeString('status', {
      description: "'not attempted', 'incomplete', 'browsed', 'completed', 'passed', 'failed' or 'waived'.",
    }),
    score: t.exposeFloat('score', { nullable: true, description: '0 to 100, as the package gave it.' }),
    may_waive: t.exposeBoolean('mayWaive', { description: 'An AU of cmi5 that was launched and is not satisfied.' }),
  }),
});

const PackageProgressType = builder.objectRef<PackageProgress>('PackageProgress').implement({
  fields: (t) => ({
    attempts: t.exposeInt('attempts'),
    lost_place_at: t.field({
      type: 'DateTime',
      nullable: true,
      description: '(added) When the package last wanted to keep a longer place than is kept; null = never.',
      resolve: ({ lostPlaceAt: at }) => at,
    }),
    parts: t.field({ type: [PartProgressType], resolve: ({ parts }) => [...parts] }),
  }),
});

/** Returns a unit id. @throws NOT_FOUND for a malformed one, as for a missing unit */
export function unitIdOf(input: string | number): UnitId {
  const id = parseId<UnitId>(input);
  if (id === null) throw notFound();
  return asId<UnitId>(id);
}

tenantQuery('packageProgress', {
  type: PackageProgressType,
  description: '[S A M in scope] Attempts of a person at the package of a unit, and how far each of its parts is.',
  args: {
    user_id: arg.id({ required: true }),
    course_id: arg.id({ required: true }),
    unit_id: arg.id({ required: true }),
  },
  resolve: async (viewer, { user_id, course_id, unit_id }) => {
    const person = personIdOf(user_id);
    await personInScope(viewer, person);
    const course = await courseInScope(viewer, course_id);
    return packageProgress({ scope: viewer.tenant.scope, person, course, unit: unitIdOf(unit_id) });
  },
});

tenantMutation('waivePackagePart', {
  type: 'Boolean',
  description:
    "[S A; I: learners; never one's own] Lets a person off a part of a cmi5 package that they have launched; it counts as satisfied.",
  args: {
    user_id: arg.id({ required: true }),
    course_id: arg.id({ required: true }),
    unit_id: arg.id({ required: true }),
    part_id: arg.id({ required: true }),
    reason: arg.string({ required: true }),
  },
  resolve: async (viewer, { user_id, course_id, unit_id, part_id, reason }, call) => {
    const person = personIdOf(user_id);
    await enrolmentTarget(viewer, person);
    const course = await courseInScope(viewer, course_id);
    await waivePart(call, viewer, { person, course, unit: unitIdOf(unit_id), part: part_id, reason });
    return true;
  },
});
