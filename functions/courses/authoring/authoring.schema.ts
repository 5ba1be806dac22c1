import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { CourseCategoryInput, EditCourseInput, QuestionInput, ResourceInput, UNIT_INPUTS } from './authoring.inputs.schema.ts';
import { CourseTranslationInput } from './translation.inputs.schema.ts';
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

tenantMutation('CreateCourse', {
  type: CourseType,
  args: {
    title: arg.string({ required: true }),
    description: arg.string({ required: true }),
    language: arg.string({ description: '(added) In which language the course is written; null: that of the instance.' }),
    languages: arg.stringList({ description: '(added) In which other languages it is offered.' }),
    translations: arg({ type: [CourseTranslationInput], description: '(added)' }),
    course_code: arg.string(),
    category: arg.string({ description: 'Name of a single category; ignored when `categories` is given.' }),
    categories: arg({ type: [CourseCategoryInput] }),
    price: arg.float(),
    hide_from_catalog: arg.boolean({ defaultValue: false }),
    capacity: arg.int({ description: 'Highest number of enrolled people; null = no limit.' }),
    level: arg.string(),
    start_date: arg({ type: 'Date' }),
    start_time: arg.string({ description: 'HH:MM' }),
    end_date: arg({ type: 'Date' }),
    end_time: arg.string({ description: 'HH:MM' }),
    time_zone: arg.string({ description: '(added) The zone of the dates and times, an IANA name; null: UTC.' }),
    completion_rules: arg.string({ defaultValue: 'all-units', description: `'all-units' or 'percentage'.` }),
    completion_percentage: arg.int({ description: `1 to 100, with rule 'percentage'.` }),
    learning_path: arg.idList({ description: 'Ids of the prerequisite courses. A circle or the course itself: VALIDATION.' }),
    thumbnail: arg.string(),
    certificate_type: arg.string({
      defaultValue: 'Default',
      description: `Name of a certificate template; 'Default' = the one flagged as default.`,
    }),
    resources: arg({ type: [ResourceInput] }),
    ...Object.fromEntries(UNIT_INPUTS.map(({ lists, input }) => [lists.create, arg({ type: [input] })])),
    tests: arg({ type: [QuestionInput] }),
  },
  resolve: async (viewer, sent, call) => courseForm(call, viewer, await createCourse(call, viewer, withListsOfEditCourse(sent))),
});

tenantMutation('EditCourse', {
  type: CourseType,
  args: { input: arg({ type: EditCourseInput, required: true }) },
  resolve: async (viewer, { input }, call) => courseForm(call, viewer, asId<CourseId>(await editCourse(call, viewer, input))),
});

tenantMutation('CreateResourceCategory', {
  type: ResourceCategoryType,
  description: '[S A I] A name that exists, whatever its case, answers the existing category.',
  args: { name: arg.string({ required: true }) },
  resolve: (viewer, { name }, call) => createResourceCategory(call, viewer, { name }),
});
