import * as z from 'zod/mini';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { instant, record } from '../../platform/tables/record.ts';

/** Records `t7#V`/id: the fields by which the certifications of a course are found; the certificates module reads the others. */
const certificationContentRecord = record('certification', {
  title: z.string(),
  courses: z.array(z.int()),
  renewal: z.array(z.int()),
  deletedAt: z.optional(instant),
});

/** Returns the title of a certification that asks for a course; null: there is none. */
export async function certificationWith(scope: Scope, course: number): Promise<string | null> {
  const all = await query('records', { pk: records.headers(scope, 'certification') }, certificationContentRecord);
  const asking = all.find(({ courses, renewal, deletedAt }) => deletedAt === undefined && [...courses, ...renewal].includes(course));
  return asking?.title ?? null;
}

/** Returns the courses that certifications ask for. */
export async function certifiedCourses(scope: Scope): Promise<number[]> {
  const all = await query('records', { pk: records.headers(scope, 'certification') }, certificationContentRecord);
  return all.flatMap(({ courses, renewal, deletedAt }) => (deletedAt === undefined ? [...courses, ...renewal] : []));
}
