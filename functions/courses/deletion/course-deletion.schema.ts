import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { deleteCourse, restoreCourse } from './course-deletion.commands.ts';

tenantMutation('deleteCourse', {
  type: 'Boolean',
  description:
    '[S A@i; A@b I: courses used in the own scope only] true = removed; restoreCourse within 30 days. A prerequisite of another course: CONFLICT.',
  args: { id: arg.int({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await deleteCourse(call, viewer, id);
    return true;
  },
});

tenantMutation('restoreCourse', {
  type: CourseRefType,
  description: '[as deleteCourse]',
  args: { id: arg.int({ required: true }) },
  resolve: (viewer, { id }, call) => restoreCourse(call, viewer, id),
});
