import * as z from 'zod/mini';
import type { CategoryRow } from '../../events/courses/category.book.ts';
import type { CourseRow } from '../../events/courses/course.book.ts';
import { asId, type CategoryId, type CourseId } from '../../shared/kernel/ids.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { record } from '../platform/tables/record.ts';
import type { RowProjection } from '../platform/projection/row-projection.ts';
import { type HeaderKind, records, type Scope, scopeOfStream, streams } from '../platform/keys/keys.ts';
import { idsOf, isStream } from '../../events/kernel/streams.ts';
import { categoryRecord } from './category.records.ts';
import { type CourseItem, courseOf, statusOf } from './course.records.ts';
import { windowOf } from '../../shared/courses/course-window.ts';

/** The fields of headers of every kind. */
const headerRecord = record('header', { id: z.int() });

/** Returns the ids of all headers of a kind, also deleted ones, which have rows too. */
const idsOfKind = async (scope: Scope, kind: HeaderKind): Promise<number[]> =>
  (await query('records', { pk: records.headers(scope, kind) }, headerRecord)).map(({ id }) => id);

/** Courses for lists and reports. */
export const courseRowProjection: RowProjection = {
  mode: 'record',
  kind: 'course',
  matches: isStream('course'),
  read: async (stream) => {
    const id = asId<CourseId>(idsOf('course', stream).course);
    const item = await getItem('records', records.header(scopeOfStream(stream), 'course', id));
    if (!item) return null;
    const course = courseOf(item);
    return { v: course.v, row: courseRow(course) };
  },
  streams: async (scope) => (await idsOfKind(scope, 'course')).map((id) => streams.course(scope, asId<CourseId>(id))),
};

/** Returns the titles of a course in other languages, for the row. */
function titlesOf({ translations, languages }: CourseItem): Pick<CourseRow, 'titles'> {
  const titles = translations.filter(({ language, title }) => languages.includes(language) && title !== '');
  return titles.length > 0 ? { titles: Object.fromEntries(titles.map(({ language, title }) => [language, title])) } : {};
}

function courseRow(course: CourseItem): CourseRow {
  const { title, thumbnail, price, hidden, capacity, rule, percentage, categories, createdAt, updatedAt, publishedAt, madeInBranch } =
    course;
  return {
    course: course.id,
    title,
    ...titlesOf(course),
    thumbnail,
    price,
    status: statusOf(course),
    hidden,
    ...windowOf(course),
    capacity,
    rule,
    percentage,
    outline: course.outline.map(({ id, kind, order, title: name, minutes, scoreRule }) => ({
      id,
      kind,
      order,
      title: name,
      minutes,
      ...(scoreRule && { scoreRule }),
    })),
    categories,
    createdAt,
    updatedAt,
    publishedAt,
    madeInBranch,
    deleted: course.deletedAt !== undefined,
    deletedAt: course.deletedAt ?? null,
    deletedBy: course.deletedBy ?? null,
  };
}

/** Categories of courses. */
export const categoryRowProjection: RowProjection = {
  mode: 'record',
  kind: 'category',
  matches: isStream('category'),
  read: async (stream) => {
    const id = asId<CategoryId>(idsOf('category', stream).category);
    const item = await getItem('records', records.header(scopeOfStream(stream), 'category', id), categoryRecord);
    if (!item) return null;
    const { name, parent, image, branches, groups } = item;
    const row: CategoryRow = { category: id, name, parent, image, branches, groups, deleted: item.deletedAt !== undefined };
    return { v: item.v, row };
  },
  streams: async (scope) => (await idsOfKind(scope, 'category')).map((id) => streams.category(scope, asId<CategoryId>(id))),
};
