import { builder } from '../platform/graphql/builder.ts';
import type { CategoryRefView, CategoryView, CourseSummaryView, PrerequisiteView, ResourceView } from './course-view.ts';

/** The id and name of a category. */
export const CategoryRefType = builder.objectRef<CategoryRefView>('CategoryRef').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

/** The id and title of a course. */
export const CourseRefType = builder.objectRef<{ readonly id: number; readonly title: string }>('CourseRef').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
});

/** The GraphQL type of a category. */
export const CategoryType = builder.objectRef<CategoryView>('Category').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    parent_id: t.id({ nullable: true, resolve: (view) => view.parent?.id ?? null }),
    parent: t.field({ type: CategoryRefType, nullable: true, resolve: (view) => view.parent }),
    path: t.exposeString('path', { description: "The names from the top level down: 'Top > Middle > Leaf'." }),
    image: t.exposeString('image', { nullable: true }),
  }),
});

/** The GraphQL type of a category of resources. */
export const ResourceCategoryType = builder.objectRef<CategoryRefView>('ResourceCategory').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

/** The GraphQL type of a resource. */
export const ResourceType = builder.objectRef<ResourceView>('Resource').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    file_path: t.exposeString('filePath', { nullable: true, description: 'null unless the caller may open the course.' }),
    type: t.exposeString('type', { nullable: true, description: 'MIME type' }),
    size: t.exposeFloat('size', {
      nullable: true,
      description: '(added) Bytes; null where the course was published before sizes were kept.',
    }),
    category: t.field({ type: ResourceCategoryType, nullable: true, resolve: (view) => view.category }),
    is_downloadable: t.exposeBoolean('downloadable'),
    download_url: t.exposeString('downloadUrl', { nullable: true }),
  }),
});

/** The GraphQL type of a prerequisite. */
export const PrerequisiteType = builder.objectRef<PrerequisiteView>('Prerequisite').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title'), is_complete: t.exposeBoolean('isComplete') }),
});

/** The GraphQL type of a row of the course list, the catalogue and the pickers. */
export const CourseSummaryType = builder.objectRef<CourseSummaryView>('CourseSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    thumbnail: t.exposeString('thumbnail', { nullable: true }),
    price: t.exposeFloat('price', { nullable: true, description: 'null = Free' }),
    category: t.field({ type: CategoryRefType, nullable: true, resolve: (view) => view.categories[0] ?? null }),
    categories: t.field({ type: [CategoryType], resolve: (view) => [...view.categories] }),
    description: t.exposeString('description', {
      nullable: true,
      description: '(added) In the catalogue: the beginning of the description in one line, at most 160 characters; null without one.',
    }),
    units: t.exposeInt('units', { description: 'How many units the published course has.' }),
    minutes: t.exposeInt('minutes', { nullable: true, description: '(added) About how long all units take; null = not known of each.' }),
    date: t.field({ type: 'DateTime', nullable: true, resolve: (view) => view.updatedAt }),
    status: t.exposeString('status', { nullable: true }),
    viewer_can: t.stringList({ resolve: (view) => [...view.viewerCan] }),
  }),
});
