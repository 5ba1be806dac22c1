import { builder } from '../../platform/graphql/builder.ts';
import { LmsInstanceType } from '../../tenancy/instance.schema.ts';
import { callInInstance } from '../../tenancy/platform-calls.ts';
import { allCourses } from './course-list.queries.ts';
import { CourseRefType } from '../course.types.schema.ts';

builder.objectField(LmsInstanceType, 'courses', (t) =>
  t.field({
    type: [CourseRefType],
    nullable: true,
    resolve: async ({ domain, forPlatform }, _, { call }) =>
      forPlatform ? callInInstance(call, domain, 'coursesPage', (viewer) => allCourses(call, viewer, '', {}, true)) : null,
  }),
);
