import { builder } from '../platform/graphql/builder.ts';
import { type CourseView, unitsOf } from './course-view.ts';
import { CategoryRefType, CategoryType, PrerequisiteType, ResourceType } from './course.types.schema.ts';
import {
  AssignmentType,
  AudioType,
  ContentType,
  DocumentType,
  IframeType,
  ScormType,
  TestType,
  UnitType,
  VideoType,
} from './unit.schema.ts';

/**
 * A course, for authors and learners alike. `Query.course` and the reader's own responses are fields of the learning room, which
 * knows who reads.
 */
export const CourseType = builder.objectRef<CourseView>('Course').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    course_code: t.exposeString('code', { nullable: true }),
    category: t.field({ type: CategoryRefType, nullable: true, resolve: (view) => view.categories[0] ?? null }),
    categories: t.field({ type: [CategoryType], resolve: (view) => [...view.categories] }),
    price: t.exposeFloat('price', { nullable: true, description: 'null = Free' }),
    hide_from_catalog: t.exposeBoolean('hidden', { nullable: true }),
    capacity: t.exposeInt('capacity', { nullable: true }),
    level: t.exposeString('level', { nullable: true }),
    start_date: t.field({ type: 'Date', nullable: true, resolve: (view) => view.startDate }),
    start_time: t.exposeString('startTime', { nullable: true }),
    end_date: t.field({ type: 'Date', nullable: true, resolve: (view) => view.endDate }),
    end_time: t.exposeString('endTime', { nullable: true }),
    completion_rules: t.exposeString('rule'),
    completion_percentage: t.exposeInt('percentage', { nullable: true }),
    learning_path: t.idList({ resolve: (view) => view.learningPath.map(String) }),
    thumbnail: t.exposeString('thumbnail', { nullable: true, description: 'null = the default cover' }),
    certificate_type: t.exposeString('certificateType'),
    date: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.updatedAt }),
    resources: t.field({ type: [ResourceType], resolve: (view) => [...view.resources] }),
    prerequisites: t.field({ type: [PrerequisiteType], resolve: (view) => [...view.prerequisites] }),
    completed_date: t.field({ type: 'Date', nullable: true, resolve: (view) => view.completedDate }),
    units: t.field({ type: [UnitType], resolve: (view) => [...view.units] }),
    contents: t.field({ type: [ContentType], resolve: (view) => unitsOf(view, 'content') }),
    videos: t.field({ type: [VideoType], resolve: (view) => unitsOf(view, 'video') }),
    audios: t.field({ type: [AudioType], resolve: (view) => unitsOf(view, 'audio') }),
    documents: t.field({ type: [DocumentType], resolve: (view) => unitsOf(view, 'document') }),
    iframes: t.field({ type: [IframeType], resolve: (view) => unitsOf(view, 'iframe') }),
    scorms: t.field({ type: [ScormType], resolve: (view) => unitsOf(view, 'scorm') }),
    tests: t.field({ type: [TestType], resolve: (view) => unitsOf(view, 'test') }),
    assignments: t.field({ type: [AssignmentType], resolve: (view) => unitsOf(view, 'assignment') }),
    is_enrolled: t.exposeBoolean('isEnrolled'),
    is_complete: t.exposeBoolean('isComplete'),
    version: t.exposeInt('version', { nullable: true }),
    status: t.exposeString('status', { nullable: true }),
    viewer_can: t.stringList({ resolve: (view) => [...view.viewerCan] }),
  }),
});
