import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import { forbidden, notFound } from '../../../shared/kernel/errors.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { openSealed } from '../../platform/credentials/person-key.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { loadEnrolment } from '../enrolment/enrolment.records.ts';
import { enrolmentTarget } from '../enrolment/enrolment-target.ts';

/**
 * Returns the terms that a person has directly, with their reason; null: none.
 * @throws NOT_FOUND for a course or person out of scope and for who does not have the course; FORBIDDEN as setEnrolmentTerms
 */
export async function termsOfPerson(viewer: TenantViewer, courseInput: string, person: PersonId): Promise<Terms | null> {
  const { scope } = viewer.tenant;
  const course = await courseInScope(viewer, courseInput);
  await enrolmentTarget(viewer, person);
  if (person === viewer.person) throw forbidden();
  const { state } = await loadEnrolment(scope, person, asId<CourseId>(course.id));
  if (state.status !== 'active') throw notFound();
  const terms = state.terms?.find(({ source }) => source.kind === 'direct')?.terms ?? null;
  if (terms?.reason === undefined) return terms;
  const { reason: sealed, ...rest } = terms;
  const reason = await openSealed(scope, person, sealed);
  return reason === null ? rest : { ...rest, reason };
}
