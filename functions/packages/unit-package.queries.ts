import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { readPublishedUnits } from '../courses/course.queries.ts';
import type { CourseItem } from '../courses/course.records.ts';
import type { Scope } from '../platform/keys/keys.ts';

/** Returns the package of a unit as it is published; null for none. */
export async function packageOfUnit(scope: Scope, course: CourseItem, unit: number): Promise<number | null> {
  const entry = course.outline.find(({ id }) => id === unit);
  if (entry?.kind !== 'scorm') return null;
  const body = (await readPublishedUnits(scope, asId<CourseId>(course.id), [entry])).get(unit);
  return body?.kind === 'scorm' && 'packageId' in body ? body.packageId : null;
}
