import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { unpublish } from './unpublish-course.commands.ts';

builder.mutationField('unpublishCourse', (t) =>
  t.field({
    type: CourseRefType,
    description:
      '[as deleteCourse] (added) The course leaves the catalogue, and nobody begins it; who has begun it goes on. EditCourse publishes it again.',
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) =>
      unpublish(call, authorise('unpublishCourse', await call.resolveViewer(branchUrl)), id),
  }),
);
