import type { CategoryRow } from '../../events/courses/category.book.ts';
import type { CourseRow } from '../../events/courses/course.book.ts';
import { asId, type CategoryId, type CourseId } from '../../shared/kernel/ids.ts';
import { getItem, type Item, query } from '../platform/dynamo.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { Follower } from '../platform/projection/row-projection.ts';
import { commitKey, type HeaderKind, idsOf, records, type Scope, streams } from '../platform/keys/keys.ts';
import type { StreamId } from '../../events/kernel/commit.ts';
import { type CategoryItem, type CourseItem, courseOf, statusOf } from './course.records.ts';
import { windowOf } from './course-window.queries.ts';

const scopeOfStream = (stream: StreamId) => scopeOfCommit(commitKey(stream, 1));

/** Ids of all headers of a kind, deleted ones too: their rows say that they are. */
const idsOfKind = async (scope: Scope, kind: HeaderKind): Promise<number[]> =>
  (await query<Item & { id: number }>('records', { pk: records.headers(scope, kind) })).map((item) => item.id);

export const courseFollower: Follower = {
  mode: 'record',
  kind: 'course',
  matches: (stream) => stream.name === 'v' && /^t\d+#c\d+$/.test(stream.pk),
  read: async (stream) => {
    const id = asId<CourseId>(idsOf(stream).c ?? 0);
    const item = await getItem('records', records.header(scopeOfStream(stream), 'C', id));
    if (!item) return null;
    const course = courseOf(item);
    return { v: course.v, row: courseRow(course) };
  },
  streams: async (scope) => (await idsOfKind(scope, 'C')).map((id) => streams.course(scope, asId<CourseId>(id))),
};

function courseRow(course: CourseItem): CourseRow {
  const {
    title,
    thumbnail,
    price,
    hidden,
    capacity,
    rule,
    percentage,
    certificateType,
    categories,
    createdAt,
    updatedAt,
    publishedAt,
    madeInBranch,
  } = course;
  return {
    course: course.id,
    title,
    thumbnail,
    price,
    status: statusOf(course),
    hidden,
    ...windowOf(course),
    capacity,
    rule,
    percentage,
    certificateType,
    outline: course.outline.map(({ id, kind, order, title: name }) => ({ id, kind, order, title: name })),
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

export const categoryFollower: Follower = {
  mode: 'record',
  kind: 'category',
  matches: (stream) => stream.name === 'v' && /^t\d+#k\d+$/.test(stream.pk),
  read: async (stream) => {
    const id = asId<CategoryId>(idsOf(stream).k ?? 0);
    const item = await getItem<CategoryItem>('records', records.header(scopeOfStream(stream), 'K', id));
    if (!item) return null;
    const { name, parent, image, branches, groups } = item;
    const row: CategoryRow = { category: id, name, parent, image, branches, groups, deleted: item.deletedAt !== undefined };
    return { v: item.v, row };
  },
  streams: async (scope) => (await idsOfKind(scope, 'K')).map((id) => streams.category(scope, asId<CategoryId>(id))),
};
