import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { copyCourse } from './copy-course.commands.ts';

builder.mutationField('copyCourse', (t) =>
  t.field({
    type: CourseRefType,
    description:
      "[as CreateCourse; the course in scope] An unpublished copy titled 'Copy of {title}', without people, with ids of its own.",
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => copyCourse(call, authorise('copyCourse', await call.resolveViewer(branchUrl)), id),
  }),
);
