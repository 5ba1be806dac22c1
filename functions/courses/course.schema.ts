import type { ObjectFieldBuilder } from '@pothos/core';
import { UNIT_KINDS, type UnitKind } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { builder } from '../platform/graphql/builder.ts';
import type { CourseView } from './course-view.ts';
import { CategoryRefType, CategoryType, PrerequisiteType, ResourceType } from './course.types.schema.ts';
import { CourseTranslationType } from './variants/translations.schema.ts';
import { UnitType } from './unit-kinds/unit.schema.ts';
import { handlerOf } from './unit-kinds/unit-kinds.ts';

/** Returns the fields with the units of each kind. */
const unitLists = (t: ObjectFieldBuilder<typeof builder.$inferSchemaTypes, CourseView>) =>
  Object.fromEntries(
    Object.entries(UNIT_KINDS).map(([kind, { lists }]) => [
      lists.course,
      t.field({ type: [handlerOf(kind as UnitKind).type], resolve: ({ units }) => units.filter((unit) => unit.kind === kind) }),
    ]),
  );

/**
 * The GraphQL type of a course, for authors and learners. The learning module adds `Query.course` and the reader's responses.
 */
export const CourseType = builder.objectRef<CourseView>('Course').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    language: t.exposeString('language', { description: '(added) In which language the course is written.' }),
    languages: t.stringList({
      description: '(added) In which other languages it is offered.',
      resolve: ({ languages }) => [...languages],
    }),
    shown_language: t.exposeString('shownLanguage', {
      description: '(added) In which of them the caller gets it, where it is translated.',
    }),
    translations: t.field({
      type: [CourseTranslationType],
      description: '(added) Title and description in other languages, for authors; learners get none.',
      resolve: ({ translations }) => [...(translations ?? [])],
    }),
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
    time_zone: t.exposeString('timeZone', {
      nullable: true,
      description: '(added) The zone of the dates and times, an IANA name; null: UTC.',
    }),
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
    ...unitLists(t),
    is_enrolled: t.exposeBoolean('isEnrolled'),
    is_complete: t.exposeBoolean('isComplete'),
    round: t.exposeInt('round', {
      nullable: true,
      description: '(added) The number of the round that the caller is in: 1, and one more for each new start. null when not enrolled.',
    }),
    version: t.exposeInt('version', { nullable: true }),
    status: t.exposeString('status', { nullable: true }),
    viewer_can: t.stringList({ resolve: (view) => [...view.viewerCan] }),
  }),
});
