import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { unpublish } from './unpublish-course.commands.ts';

tenantMutation('unpublishCourse', {
  type: CourseRefType,
  description:
    '[as deleteCourse] (added) The course leaves the catalogue, and nobody begins it; who has begun it goes on. EditCourse publishes it again.',
  args: { id: arg.int({ required: true }) },
  resolve: (viewer, { id }, call) => unpublish(call, viewer, id),
});
