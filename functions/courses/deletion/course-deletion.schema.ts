import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { deleteCourse, restoreCourse } from './course-deletion.commands.ts';

builder.mutationField('deleteCourse', (t) =>
  t.field({
    type: 'Boolean',
    description:
      '[S A@i; A@b I: courses used in the own scope only] true = removed; restoreCourse within 30 days. A prerequisite of another course: CONFLICT.',
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      await deleteCourse(call, authorise('deleteCourse', await call.resolveViewer(branchUrl)), id);
      return true;
    },
  }),
);

builder.mutationField('restoreCourse', (t) =>
  t.field({
    type: CourseRefType,
    description: '[as deleteCourse]',
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) =>
      restoreCourse(call, authorise('restoreCourse', await call.resolveViewer(branchUrl)), id),
  }),
);
