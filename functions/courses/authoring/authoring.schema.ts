import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { CourseCategoryInput, EditCourseInput, QuestionInput, ResourceInput, UNIT_INPUTS } from './authoring.inputs.schema.ts';
import { authorForm } from './course-form.queries.ts';
import { courseInScope } from '../course-scope.queries.ts';
import { CourseType } from '../course.schema.ts';
import { createCourse, editCourse } from '../publishing/publish-course.commands.ts';
import { ResourceCategoryType } from '../course.types.schema.ts';
import { createResourceCategory } from './resource-category.commands.ts';

const courseForm = async (call: Call, viewer: TenantViewer, course: CourseId) =>
  authorForm(viewer, await courseInScope(viewer, course), call.now);

/** Returns the arguments of CreateCourse with their lists of units under the names that EditCourse has for them. */
function withListsOfEditCourse(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const listNames = new Map<string, string>(UNIT_INPUTS.map(({ lists }) => [lists.create, lists.input]));
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [listNames.get(name) ?? name, value]));
}

builder.mutationField('CreateCourse', (t) =>
  t.field({
    type: CourseType,
    args: {
      title: t.arg.string({ required: true }),
      description: t.arg.string({ required: true }),
      course_code: t.arg.string(),
      category: t.arg.string({ description: 'Name of a single category; ignored when `categories` is given.' }),
      categories: t.arg({ type: [CourseCategoryInput] }),
      price: t.arg.float(),
      hide_from_catalog: t.arg.boolean({ defaultValue: false }),
      capacity: t.arg.int({ description: 'Highest number of enrolled people; null = no limit.' }),
      level: t.arg.string(),
      start_date: t.arg({ type: 'Date' }),
      start_time: t.arg.string({ description: 'HH:MM' }),
      end_date: t.arg({ type: 'Date' }),
      end_time: t.arg.string({ description: 'HH:MM' }),
      completion_rules: t.arg.string({ defaultValue: 'all-units', description: `'all-units' or 'percentage'.` }),
      completion_percentage: t.arg.int({ description: `1 to 100, with rule 'percentage'.` }),
      learning_path: t.arg.idList({ description: 'Ids of the prerequisite courses. A circle or the course itself: VALIDATION.' }),
      thumbnail: t.arg.string(),
      certificate_type: t.arg.string({
        defaultValue: 'Default',
        description: `Name of a certificate template; 'Default' = the one flagged as default.`,
      }),
      resources: t.arg({ type: [ResourceInput] }),
      ...Object.fromEntries(UNIT_INPUTS.map(({ lists, input }) => [lists.create, t.arg({ type: [input] })])),
      tests: t.arg({ type: [QuestionInput] }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, args, { call }) => {
      const viewer = authorise('CreateCourse', await call.resolveViewer(args.branchUrl));
      const { branchUrl: _branchUrl, ...sent } = args;
      return courseForm(call, viewer, await createCourse(call, viewer, withListsOfEditCourse(sent)));
    },
  }),
);

builder.mutationField('EditCourse', (t) =>
  t.field({
    type: CourseType,
    args: { input: t.arg({ type: EditCourseInput, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) => {
      const viewer = authorise('EditCourse', await call.resolveViewer(branchUrl));
      return courseForm(call, viewer, asId<CourseId>(await editCourse(call, viewer, input)));
    },
  }),
);

builder.mutationField('CreateResourceCategory', (t) =>
  t.field({
    type: ResourceCategoryType,
    description: '[S A I] A name that exists, whatever its case, answers the existing category.',
    args: { name: t.arg.string({ required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { name, branchUrl }, { call }) =>
      createResourceCategory(call, authorise('CreateResourceCategory', await call.resolveViewer(branchUrl)), { name }),
  }),
);
