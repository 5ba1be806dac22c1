import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { CourseRefType } from '../course.types.schema.ts';
import { copyCourse } from './copy-course.commands.ts';

tenantMutation('copyCourse', {
  type: CourseRefType,
  description: "[as CreateCourse; the course in scope] An unpublished copy titled 'Copy of {title}', without people, with ids of its own.",
  args: { id: arg.int({ required: true }) },
  resolve: (viewer, { id }, call) => copyCourse(call, viewer, id),
});
