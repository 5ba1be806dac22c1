import { notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import { readHeader } from '../../courses/course.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { unitIdOf } from './package-report.schema.ts';
import { type PackageResult, packageResult } from './package-result.queries.ts';

const PackageResultType = builder.objectRef<PackageResult>('PackageResult').implement({
  fields: (t) => ({
    attempts: t.exposeInt('attempts', { description: 'Over all rounds, the present one included.' }),
    status: t.exposeString('status', { description: "'not attempted', 'incomplete', 'completed', 'passed' or 'failed'." }),
    score: t.exposeFloat('score', { nullable: true, description: 'Of the present attempt, 0 to 100: the mean of what its parts gave.' }),
    may_begin_again: t.exposeBoolean('mayBeginAgain', { description: 'It has failed: clearUnitResponses begins another attempt.' }),
  }),
});

tenantQuery('packageResult', {
  type: PackageResultType,
  description: "[who has the course] What the caller's present attempt at the package of a unit has reached.",
  args: { course_id: arg.id({ required: true }), unit_id: arg.id({ required: true }) },
  resolve: async (viewer, { course_id, unit_id }) => {
    const id = parseId<CourseId>(course_id);
    const { scope } = viewer.tenant;
    const course = id === null ? null : await readHeader(scope, id);
    if (course === null) throw notFound();
    return packageResult({ scope, person: viewer.person, course, unit: unitIdOf(unit_id) });
  },
});
