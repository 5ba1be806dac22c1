import { editableCourse } from '../../courses/course-scope.queries.ts';
import { CourseType } from '../../courses/course.schema.ts';
import { arg, tenantQuery } from '../../platform/graphql/root-fields.ts';
import { UnitResponseType } from './course.schema.ts';
import { coursePreview, previewAnswer } from './draft-preview.queries.ts';

tenantQuery('coursePreview', {
  type: CourseType,
  description:
    'A course with its saved draft as learners would take it, without the key. Ids of its units and questions name nothing stored.',
  args: {
    id: arg.int({ required: true }),
    language: arg.string({ description: '(added) In which the course is read, as for course.' }),
  },
  resolve: async (viewer, { id, language }, call) => {
    await editableCourse(viewer, id);
    return coursePreview(call, viewer, { id, language });
  },
});

tenantQuery('previewAnswer', {
  type: UnitResponseType,
  description: 'The grade of an answer to a question of coursePreview. Nothing is stored.',
  args: {
    id: arg.int({ required: true, description: 'Of the course.' }),
    unit_order: arg.int({ required: true }),
    input_key: arg.string({ required: true }),
    response: arg.string({ required: true }),
    language: arg.string({ description: '(added) In which the question was shown.' }),
  },
  resolve: async (viewer, { id, unit_order, input_key, response, language }, call) => {
    await editableCourse(viewer, id);
    return previewAnswer(call, viewer, { id, language, unitOrder: unit_order, key: input_key, response });
  },
});
