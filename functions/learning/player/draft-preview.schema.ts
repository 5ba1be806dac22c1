import { editableCourse } from '../../courses/course-scope.queries.ts';
import { CourseType } from '../../courses/course.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import { UnitResponseType } from './course.schema.ts';
import { coursePreview, previewAnswer } from './draft-preview.queries.ts';

builder.queryField('coursePreview', (t) =>
  t.field({
    type: CourseType,
    description:
      'A course with its saved draft as learners would take it, without the key. Ids of its units and questions name nothing stored.',
    args: { id: t.arg.int({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { id, branchUrl }, { call }) => {
      const viewer = authorise('coursePreview', await call.resolveViewer(branchUrl));
      await editableCourse(viewer, id);
      return coursePreview(viewer, id, call.now);
    },
  }),
);

builder.queryField('previewAnswer', (t) =>
  t.field({
    type: UnitResponseType,
    description: 'The grade of an answer to a question of coursePreview. Nothing is stored.',
    args: {
      id: t.arg.int({ required: true, description: 'Of the course.' }),
      unit_order: t.arg.int({ required: true }),
      input_key: t.arg.string({ required: true }),
      response: t.arg.string({ required: true }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, { id, unit_order, input_key, response, branchUrl }, { call }) => {
      const viewer = authorise('previewAnswer', await call.resolveViewer(branchUrl));
      await editableCourse(viewer, id);
      return previewAnswer(viewer, { id, unitOrder: unit_order, key: input_key, response });
    },
  }),
);
