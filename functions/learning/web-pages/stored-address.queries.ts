import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { readPublishedUnits } from '../../courses/course.queries.ts';
import { type CourseItem, courseOf } from '../../courses/course.records.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { accessAsLearner } from '../enrolment/course-access.queries.ts';
import { completionOf, readPrerequisites } from '../enrolment/course-rules.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';

async function hasAddress(scope: Scope, { id, outline }: CourseItem, url: string): Promise<boolean> {
  const frames = outline.filter(({ kind }) => kind === 'iframe');
  if (frames.length === 0) return false;
  const bodies = await readPublishedUnits(scope, asId<CourseId>(id), frames);
  return [...bodies.values()].some((body) => body.kind === 'iframe' && 'url' in body && body.url === url);
}

async function mayRead(viewer: TenantViewer, course: CourseItem, now: Instant): Promise<boolean> {
  const { scope } = viewer.tenant;
  const [{ state }, prerequisites] = await Promise.all([
    loadEnrolment(scope, viewer.person, asId<CourseId>(course.id)),
    readPrerequisites(scope, viewer.person, course),
  ]);
  try {
    return (await accessAsLearner(viewer, course, state, prerequisites.map(completionOf), now)).reading === 'open';
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/**
 * Returns whether an address is exactly that of a published unit which the viewer may read. Reads all headers of the instance, so addresses
 * that we make are signed.
 */
export async function isStoredAddress(viewer: TenantViewer, url: string, now: Instant): Promise<boolean> {
  const { scope } = viewer.tenant;
  const items = await query('records', { pk: records.headers(scope, 'course') });
  for (const course of items.map(courseOf)) {
    if (course.deletedAt !== undefined || !(await hasAddress(scope, course, url))) continue;
    if (await mayRead(viewer, course, now)) return true;
  }
  return false;
}
