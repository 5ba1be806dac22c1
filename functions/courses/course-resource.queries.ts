import { records, type Scope } from '../platform/keys/keys.ts';
import { query } from '../platform/tables/dynamo.ts';
import { type CourseItem, courseOf } from './course.records.ts';

/** Returns the course that has a resource; null where none has it. Reads all headers of the instance, so addresses that we make name the course. */
export async function courseHavingResource(scope: Scope, resource: string): Promise<CourseItem | null> {
  const items = await query('records', { pk: records.headers(scope, 'course') });
  const course = items.map(courseOf).find(({ resources }) => resources.some(({ id }) => id === resource));
  return course === undefined || course.deletedAt !== undefined ? null : course;
}
