import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { authorise } from '../../platform/request/authorise.ts';
import type { Call } from '../../platform/request.ts';
import type { TenantViewer } from '../../platform/viewer.ts';
import {
  AssignmentUnitInput,
  AudioUnitInput,
  ContentUnitInput,
  CourseCategoryInput,
  DocumentUnitInput,
  EditCourseInput,
  IframeUnitInput,
  QuestionInput,
  ResourceInput,
  ScormUnitInput,
  TestUnitInput,
  VideoUnitInput,
} from './authoring.inputs.schema.ts';
import { authorForm } from '../course-form.queries.ts';
import { courseInScope } from '../course-scope.queries.ts';
import { CourseType } from '../course.schema.ts';
import { createCourse, editCourse } from '../publish-course.commands.ts';

const published = async (call: Call, viewer: TenantViewer, course: CourseId) =>
  authorForm(viewer, await courseInScope(viewer, course), call.now);

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
      content: t.arg({ type: [ContentUnitInput] }),
      video: t.arg({ type: [VideoUnitInput] }),
      audio: t.arg({ type: [AudioUnitInput] }),
      document: t.arg({ type: [DocumentUnitInput] }),
      scorm: t.arg({ type: [ScormUnitInput] }),
      iframe: t.arg({ type: [IframeUnitInput] }),
      assignment: t.arg({ type: [AssignmentUnitInput] }),
      test_units: t.arg({ type: [TestUnitInput] }),
      tests: t.arg({ type: [QuestionInput] }),
      branchUrl: t.arg.string(),
    },
    resolve: async (_, args, { call }) => {
      const viewer = authorise('CreateCourse', await call.sight(args.branchUrl));
      const { branchUrl: _branchUrl, content, video, audio, document, scorm, iframe, assignment, test_units, ...members } = args;
      // The create call names the lists of units otherwise than the edit call does.
      const lists = {
        contents: content,
        videos: video,
        audios: audio,
        documents: document,
        scorms: scorm,
        iframes: iframe,
        assignments: assignment,
      };
      return published(call, viewer, await createCourse(call, viewer, { ...members, ...lists, unit_tests: test_units }));
    },
  }),
);

builder.mutationField('EditCourse', (t) =>
  t.field({
    type: CourseType,
    args: { input: t.arg({ type: EditCourseInput, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) => {
      const viewer = authorise('EditCourse', await call.sight(branchUrl));
      return published(call, viewer, asId<CourseId>(await editCourse(call, viewer, input)));
    },
  }),
);
