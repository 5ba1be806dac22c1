import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { query } from '../platform/tables/dynamo.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import { readPublishedUnits } from './course.queries.ts';
import { type CourseItem, courseOf, isPublished } from './course.records.ts';

/** Returns the course that has a resource; null where none has it. Reads all headers of the instance, so addresses that we make name the course. */
export async function courseHavingResource(scope: Scope, resource: string): Promise<CourseItem | null> {
  const items = await query('records', { pk: records.headers(scope, 'course') });
  const course = items.map(courseOf).find(({ resources }) => resources.some(({ id }) => id === resource));
  return course === undefined || course.deletedAt !== undefined ? null : course;
}

/** Returns whether a published document unit of a course is of a file. */
async function hasDocument(scope: Scope, course: CourseItem, name: string): Promise<boolean> {
  const documents = course.outline.filter(({ kind }) => kind === 'document');
  if (documents.length === 0 || !isPublished(course)) return false;
  const bodies = await readPublishedUnits(scope, asId<CourseId>(course.id), documents);
  return [...bodies.values()].some((body) => body.kind === 'document' && body.path !== null && nameInPath(body.path) === name);
}

/** Returns the courses that have a file as a resource or as the document of a unit. Reads all headers of the instance. */
export async function coursesHavingFile(scope: Scope, name: string): Promise<CourseItem[]> {
  const items = await query('records', { pk: records.headers(scope, 'course') });
  const courses = items.map(courseOf).filter(({ deletedAt }) => deletedAt === undefined);
  const found: CourseItem[] = [];
  for (const course of courses)
    if (course.resources.some(({ path }) => nameInPath(path) === name) || (await hasDocument(scope, course, name))) found.push(course);
  return found;
}
